export const messages = {
  'password.intro': 'Every other device is signed out when the password changes, and we send a message to your phone.',
  'password.none':
    'This account has no password at the moment. Choose one; a code to your phone confirms that it is you.',
  'password.guest': 'A guest has no password. Add your number first, then choose one.',
  'password.old': 'Current password',
  'password.change': 'Change password',
  'password.set': 'Set password',
  'password.forgotten': 'I do not know the old one',
  'password.done': 'The new password is set. Other devices are signed out.',
} as const;
