export const messages = {
  'device.intro':
    'These devices are signed in. If you do not recognise one, sign it out and change your password. Up to five devices can be signed in.',
  'device.unnamed': 'Browser',
  'device.this': 'This device',
  'device.seen': 'Last used {when}',
  'device.since': 'Signed in since {when}',
  'device.only': 'No other device is signed in.',
  'device.end': 'Sign out',
  'device.end.named': 'Sign out {name}',
  'device.ask': 'Sign this device out?',
  'device.ask.text': 'You must sign in again to use Nua on {name}. Games that are open there close immediately.',
  'device.keep': 'Cancel',
  'device.ended': 'Device signed out.',
} as const;
