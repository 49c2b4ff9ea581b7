export const messages = {
  'phone.intro': 'Your account belongs to {phone}. Codes go there, and whoever holds it can sign in.',
  'phone.guest': 'A guest has no number yet.',
  'phone.guest.add': 'Add my number',
  'phone.way': 'Do you still have the old number?',
  'phone.way.codes': 'I have both',
  'phone.way.lost': 'The old one is lost',
  'phone.new': 'New mobile number',
  'phone.codes':
    'Your password, a code to the old number and one to the new. Then it is changed at once, and other devices are signed out. A payout account added within a day before or after it waits 24 hours.',
  'phone.no-password': 'You have no password yet. Set one first: codes alone do not change the number.',
  'phone.no-password.set': 'Set a password',
  'phone.codes.go': 'Send the first code',
  'phone.lost':
    'Your password, one of your payout accounts written out in full, and a code to the new number. Then 72 hours pass in which the old number can stop it, so that nobody can take your account away with a stolen password.',
  'phone.lost.go': 'Ask for the change',
  'phone.no-proof': 'No payout account to prove it with',
  'phone.no-proof.text':
    'Without the old number we need a payout account of yours that has been here for 72 hours. Customer service finds another way with you.',
  'phone.no-proof.help': 'To customer service',
  'phone.proof': 'Which payout account',
  'phone.proof.bank': 'Bank',
  'phone.proof.wallet': 'Mobile wallet',
  'phone.iban': 'Full IBAN of your payout account',
  'phone.iban.field_error':
    'Look again: an IBAN begins with PK and has 24 letters and digits, and one wrong sign spoils it.',
  'phone.payout-phone': 'Full number of your wallet',
  'phone.cnic': 'CNIC of your wallet',
  'phone.cnic.field_error': '13 digits, like 35201-1234567-1.',
  'phone.changed': 'Your number is changed. Other devices are signed out.',
  'phone.waiting': 'The change is waiting',
  'phone.waiting.text':
    'On {when} your account moves to {phone}. Until then everything stays with the old number, and we have told it.',
  'phone.waiting.money':
    'While it waits no payout account can be added, and a new one has to wait three days after it. Accounts that were there before stay as they are.',
  'phone.stop': 'Stop the change',
  'phone.stopped': 'The change is stopped. Your number stays.',
} as const;
