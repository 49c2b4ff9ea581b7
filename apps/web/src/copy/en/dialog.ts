export const messages = {
  'dialog.ok': 'OK',
  'dialog.guest-title': 'Playing as a guest',
  'dialog.guest-can': 'Every game is open to you, with play money to begin.',
  'dialog.guest-cannot': 'A guest cannot pay in or out.',
  'dialog.guest-lost':
    'Without a phone number the account lives on this device alone: lose the device, lose the account.',
  'dialog.guest-enter': 'Enter as a guest',
  'dialog.guest-welcome': '<b>You are in as a guest.</b> Add a number whenever you like.',
  'dialog.limits-title': 'You are here as a guest',
  'dialog.limits-keep': 'Add a number and everything stays: your balance, your rounds, your history.',
  'dialog.limits-go': 'Add my number',
  'dialog.upgrade-title': 'Make it your account',
  'dialog.upgrade-action': 'Keep this account',
  'dialog.upgrade-done': 'This is your account now. Nothing has changed hands.',
  'dialog.forgotten-title': 'A new password',
  'dialog.forgotten-action': 'Set new password',
  'dialog.forgotten-done': 'The new password is set. Other devices are signed out.',
  'dialog.blocked-title': 'This account is blocked',
  'dialog.blocked-text':
    'You have been signed out on every device. Your money stays where it is while the account is blocked.',
  'dialog.blocked-since': 'Since {when}.',
  'dialog.blocked-reach': 'If you think this is wrong, write to us; you do not need to be signed in.',
} as const;
