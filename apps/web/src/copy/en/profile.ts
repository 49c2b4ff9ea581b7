export const messages = {
  'profile.guest': 'Guest',
  'profile.guest-text':
    'You play as a guest. Add your number to pay in and out, and to keep this account when the device is lost.',
  'profile.upgrade': 'Add my number',
  'profile.language': 'Language',
  'profile.palette': 'Colours',
  'profile.palette-dark-red': 'Red',
  'profile.palette-green': 'Green',
  'profile.palette-purple': 'Purple',
  'profile.sign-out': 'Sign out',
} as const;
