export const messages = {
  'phone.intro': 'Your account uses {phone}. Codes are sent to this number, and anyone who has it can sign in.',
  'phone.guest': 'Guests have no phone number yet.',
  'phone.guest.add': 'Add phone number',
  'phone.way': 'Do you still have the old number?',
  'phone.way.codes': 'Yes, I have both',
  'phone.way.lost': 'No, I lost it',
  'phone.new': 'New mobile number',
  'phone.codes':
    'You need your password, a code to the old number and a code to the new number. The number then changes immediately, and other devices are signed out. If you add a withdrawal account within a day of the change, you can use it after 24 hours.',
  'phone.no-password': 'You have no password yet. Set one first, because codes alone cannot change the number.',
  'phone.no-password.set': 'Set a password',
  'phone.codes.go': 'Send the first code',
  'phone.lost':
    'You need your password, the full number of one of your withdrawal accounts, and a code to the new number. The change then takes 72 hours. During this time you can stop it from the old number. This protects you if somebody has stolen your password.',
  'phone.lost.go': 'Request the change',
  'phone.no-proof': 'No withdrawal account to confirm with',
  'phone.no-proof.text':
    'Without the old number, you need a withdrawal account that is at least 72 hours old. Customer service can help you in another way.',
  'phone.no-proof.help': 'Contact customer service',
  'phone.proof': 'Withdrawal account',
  'phone.proof.bank': 'Bank',
  'phone.proof.wallet': 'Mobile wallet',
  'phone.iban': 'Full IBAN of your withdrawal account',
  'phone.iban.field_error': 'This IBAN is not valid. It starts with PK and has 24 letters and digits.',
  'phone.payout-phone': 'Full number of your mobile wallet',
  'phone.cnic': 'CNIC of your mobile wallet',
  'phone.cnic.field_error': 'A CNIC has 13 digits, for example 35201-\u20601234567-\u20601.',
  'phone.changed': 'Phone number changed. Other devices are signed out.',
  'phone.waiting': 'Phone number change pending',
  'phone.waiting.text':
    'The number of your account changes to {phone} on {when}. Until then, the old number stays in use. We sent an SMS to the old number.',
  'phone.waiting.money':
    'Until then you cannot add a withdrawal account. An account added after the change can be used after three days. Your existing accounts are not affected.',
  'phone.stop': 'Cancel the change',
  'phone.stopped': 'Change cancelled. Your number stays the same.',
} as const;
