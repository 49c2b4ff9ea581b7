export const messages = {
  'push.intro':
    'Short notes on this device while Nua is closed. They never name an amount, so nobody reads over your shoulder.',
  'push.here.on': 'This device shows notifications.',
  'push.here.off': 'This device shows no notifications.',
  'push.here.denied':
    'Notifications of this site are blocked in your browser. Allow them in its settings, then come back here.',
  'push.here.none': 'This browser cannot show notifications. On an iPhone, put Nua on the home screen first.',
  'push.turn-on': 'Turn on here',
  'push.turn-off': 'Turn off here',
  'push.failed': 'That did not work. Nothing has changed; try again in a moment.',
  'push.about': 'What about',
  'push.kind.money': 'Money',
  'push.kind.money.text': 'A deposit has arrived, a withdrawal has moved on.',
  'push.kind.security': 'Security',
  'push.kind.security.text': 'A new device, a changed password. Always shown, so that you can act.',
  'push.kind.messages': 'Messages',
  'push.kind.messages.text': 'Something new in your inbox.',
  'push.kind.promotions': 'Offers',
  'push.kind.promotions.text': 'Only if you want them. Never while you take a break.',
} as const;
