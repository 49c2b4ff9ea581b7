export const messages = {
  'verify.title': 'A code to your phone',
  'verify.why.withdraw': 'So that only you can withdraw {amount}.',
  'verify.why.payout_account': 'So that only you can add an account.',
  'verify.why.upgrade': 'So that the number is really yours.',
  'verify.why.change_phone': 'So that the new number is really yours.',
  'verify.why.change_phone_old': 'So that only the holder of the old number can leave it.',
  'verify.why.set_password': 'So that only you can set a password.',
  'verify.why.close_account': 'So that only you can close the account.',
  'verify.send-again': 'Send the code',
  'verify.demo': 'Read the SMS in the sandbox phone',
} as const;
