export const messages = {
  'device.intro':
    'These devices are signed in. If you do not know one, sign it out and change your password. Five can be signed in at once.',
  'device.unnamed': 'Browser',
  'device.this': 'This device',
  'device.seen': 'Last used {when}',
  'device.since': 'Signed in since {when}',
  'device.only': 'No other device is signed in.',
  'device.end': 'Sign out',
  'device.end.named': 'Sign out {name}',
  'device.ask': 'Sign this device out?',
  'device.ask.text': '{name} has to sign in again to go on. Its games end at once.',
  'device.keep': 'Keep it',
  'device.ended': 'The device is signed out.',
} as const;
