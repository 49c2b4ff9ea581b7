/** The texts of the forms that ask for a code or a reason before personal data is shown. */
export const access = {
  needs_new_code: 'Personal data needs a code of your authenticator that is at most five minutes old.',
  why_player: 'Why do you look at this player?',
  why: 'Why do you look at this?',
  reason_use: 'The log records your name, the time and this reason. The reason is valid for 15 minutes.',
  show_player: 'Show the player',
  show: 'Show it',
} as const;

export const secondFactor = {
  code: 'Code',
  code_form: 'Six digits of your authenticator, or a recovery code.',
  confirm: 'Confirm',
  use_passkey: 'Use a passkey',
} as const;
