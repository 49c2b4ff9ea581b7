/** The texts of the page of the staff member's own devices. */
export const devices = {
  title: 'Your devices',
  sessions: 'Signed in now',
  sessions_label: 'Devices',
  browser: 'Browser',
  last_request: 'Last request',
  end: 'End',
  this_device: 'this device',
  sign_out: 'Sign out',
  passkeys: 'Passkeys',
  needs_new_code: 'Passkeys are changed only with a code of your authenticator that is at most five minutes old.',
  no_passkeys: 'No passkeys',
  passkey_purpose: 'A passkey signs you in with a fingerprint, a face or a PIN instead of a code.',
  add_passkey: 'Add a passkey',
  added_in: 'Added in',
  last_use: 'Last use',
} as const;
