export const messages = {
  'sign-in.title': 'Welcome back',
  'sign-in.text': 'Sign in, or have a look around as a guest.',
  'sign-in.text-next': 'Sign in and we take you where you were going.',
  'sign-in.way': 'How to sign in',
  'sign-in.by-password': 'User name',
  'sign-in.by-phone': 'Phone code',
  'sign-in.action': 'Sign in',
  'sign-in.forgotten': 'Forgot the password?',
  'sign-in.or': 'or',
  'sign-in.guest': 'Play as a guest',
  'sign-in.no-account': 'No account yet? Sign up',
  'sign-in.other-way': 'If no code arrives, sign in with your user name and password instead, or try again in an hour.',
  'sign-in.welcome': '<b>Welcome.</b> Everything is where you left it.',
  'sign-in.ended.elsewhere':
    'This device was signed out from another device. If that was not you, change your password after signing in.',
  'sign-in.ended.password':
    'The password of this account was changed, so this device was signed out. Sign in with the new password.',
  'sign-in.ended.phone': 'The phone number of this account was changed, so this device was signed out.',
  'sign-in.ended.expired': 'Your session has ended. Sign in again to go on.',
  'sign-in.help': 'Cannot get in? Ask us',
  'sign-in.help.title': 'Ask without signing in',
} as const;
