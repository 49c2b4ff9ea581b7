import type { CallErrorName } from '../api/call.ts';

export const callErrorTexts: Readonly<Record<CallErrorName, string>> = {
  OFFLINE: 'No response. Check the connection.',
  OUTDATED: 'The site is being updated, and this page is not of the same version. Load the page again.',
  MALFORMED_JSON: 'The request could not be read.',
  INVALID_INPUT: 'Please check what you entered.',
  SIGN_IN_REFUSED: 'Name or password is wrong.',
  NOT_SIGNED_IN: 'Your session has ended. Sign in again.',
  SECOND_FACTOR_NEEDED: 'Enter the code of your authenticator.',
  CODE_REFUSED: 'This code is wrong or was used. Wait for the next one.',
  PASSKEY_REFUSED: 'This passkey was not accepted. Try again, or enter a code.',
  INVITATION_REFUSED: 'This code is wrong, was used or is too old. Ask for another invitation.',
  JOIN_REFUSED: 'Name and code do not match, or the code was used or is too old. Ask for another invitation.',
  PASSWORD_WAITS: 'Others must still allow your password.',
  FORBIDDEN: 'You do not have the permission for this.',
  FOREIGN_PAGE: 'This request did not come from the console.',
  SECOND_FACTOR_STALE: 'Enter a new code of your authenticator first.',
  REASON_NEEDED: 'Enter the reason for viewing this first.',
  NOT_FOUND: 'This was not found.',
  METHOD_NOT_ALLOWED: 'This address does not accept this request.',
  CONFIRMATION_NEEDED: 'Look at the effect, then confirm it.',
  PROPOSAL_CHANGED: 'This proposal has changed or is not open any more. Look at it again.',
  PASSKEY_LIMIT: 'You have ten passkeys. Remove one first.',
  PASSWORD_EXISTS: 'This name has a password. Sign in with it.',
  OTHER_ACT_PROPOSED: 'Another decision about this waits for a second person.',
  BODY_TOO_LARGE: 'The text or file is too large.',
  PICTURE_TOO_LARGE: 'The picture has too many pixels. Make it smaller.',
  ACT_REFUSED: 'This is not possible.',
  PICTURE_REFUSED: 'This file is not a picture that can be used. Choose a PNG, JPEG or WebP.',
  KEY_REUSED: 'This request was changed after it was sent. Begin again.',
  SIGN_IN_DELAYED: 'Too many attempts failed. Wait a moment.',
  INTERNAL: 'Something went wrong.',
  UNAVAILABLE: 'The server does not respond in time. Try again in a moment.',
};

const ruleTexts: ReadonlyMap<string, string> = new Map([
  ['missing', 'This is missing.'],
  ['regex', 'This does not have the right form.'],
]);

/** Returns the text for a broken rule. `rule` is a finished sentence or the name of a schema rule, such as `min_length 12`. */
export function ruleText(rule: string): string {
  const [name = '', length] = /^(min_length|max_length) (\d+)$/.exec(rule)?.slice(1) ?? [];
  if (length !== undefined) return `Enter at ${name === 'min_length' ? 'least' : 'most'} ${length} characters.`;
  return rule.includes(' ') ? rule : (ruleTexts.get(rule) ?? 'Please check this value.');
}

/** The texts around errors of calls. */
export const errors = {
  no_passkey: 'No passkey was used. Try again, or enter a code.',
  sign_in_delayed: ({ seconds }: { seconds: number }) => `Too many attempts failed. Try again in ${seconds} s.`,
  not_loaded: 'This could not be loaded',
  load_again: 'Load the page again.',
  reload: 'Reload the page',
  typed_is_lost: 'What you typed on this page is not sent, and a reload loses it.',
  reload_anyway: 'Reload anyway',
  old_figures: 'These figures may be old:',
  try_again: 'Try again',
} as const;
