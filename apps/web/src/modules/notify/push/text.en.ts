export const messages = {
  'push.intro': 'You get short notifications on this device while Nua is closed. They never show an amount.',
  'push.here.on': 'Notifications are on for this device.',
  'push.here.off': 'Notifications are off for this device.',
  'push.here.denied':
    'Your browser blocks notifications from this site. Allow them in the browser settings, then come back here.',
  'push.here.denied.app':
    'Your phone blocks notifications from this app. Allow them in the phone settings, then come back here.',
  'push.here.none': 'This browser cannot show notifications. On an iPhone, add Nua to the home screen first.',
  'push.here.none.app': 'This app cannot show notifications on this phone.',
  'push.turn-on': 'Turn on',
  'push.turn-off': 'Turn off',
  'push.failed': 'That did not work. Nothing was changed. Try again in a moment.',
  'push.about': 'Notify me about',
  'push.kind.money': 'Money',
  'push.kind.money.text': 'Deposits and withdrawals.',
  'push.kind.security': 'Security',
  'push.kind.security.text': 'New devices and password changes. Always on, so that you can act immediately.',
  'push.kind.messages': 'Messages',
  'push.kind.messages.text': 'New messages in your inbox.',
  'push.kind.promotions': 'Promotions',
  'push.kind.promotions.text': 'Only if you want offers. Never during a break.',
} as const;
