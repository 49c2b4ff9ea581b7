export const messages = {
  'sign-up.title': 'Make an account',
  'sign-up.text-phone': 'Your number is how you get back in when a phone is lost. We send one code and no advertising.',
  'sign-up.text-name': 'Your number is confirmed. Choose a name and a password.',
  'sign-up.steps': 'Step {at} of 3',
  'sign-up.action': 'Make my account',
  'sign-up.have-account': 'I have an account',
  'sign-up.other-way': 'If no code arrives, play as a guest for now and add your number later; nothing is lost.',
  'sign-up.welcome': '<b>Your account is ready.</b>',
} as const;
