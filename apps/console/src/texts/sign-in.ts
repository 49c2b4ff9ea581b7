/** The texts of the sign-in. The texts for choosing a password are in `join`. */
export const signIn = {
  title: 'Nua console',
  has_invitation: 'I have an invitation',
  other_name: 'Use another name',
  password: 'Password',
  continue: 'Continue',
  invitation_code: 'Invitation code',
  first_sign_in: 'Your first sign-in',
  enter_invitation: 'Enter the code of your invitation. It sets up your authenticator once, within 24 hours.',
  set_up: 'Set up an authenticator',
  authenticator: 'Set up your authenticator',
  scan: 'Scan this code with an authenticator app on your phone, then enter the six digits that it shows.',
  qr: 'QR code for the authenticator app',
  type_key: 'Or type this key:',
  recovery_codes: 'Your recovery codes',
  recovery_purpose: 'Each one signs you in once without the authenticator. They are not shown again: write them down.',
  written_down: 'I have written them down',
} as const;
