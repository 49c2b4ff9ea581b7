export const messages = {
  'verify.title': 'Confirm with a code',
  'verify.why.withdraw': 'This code makes sure that only you can withdraw {amount}.',
  'verify.why.payout_account': 'This code makes sure that only you can add a withdrawal account.',
  'verify.why.upgrade': 'This code confirms that the number is yours.',
  'verify.why.change_phone': 'This code confirms that the new number is yours.',
  'verify.why.change_phone_old': 'This code confirms that the old number is yours.',
  'verify.why.set_password': 'This code makes sure that only you can set a password.',
  'verify.why.passkey': 'This code makes sure that only you can change your passkeys.',
  'verify.why.sms_word': 'This code makes sure that only you can change the secret word in our SMS.',
  'verify.why.close_account': 'This code makes sure that only you can close the account.',
  'verify.send-again': 'Send the code',
  'verify.demo': 'Read the SMS on the test phone',
} as const;
