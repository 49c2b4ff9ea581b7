import type { ConsoleErrorName } from '@nua/contract/console/errors.ts';
import { CallError } from './call.ts';
import { PasskeyNotUsed } from './passkey.ts';

const texts: Readonly<Record<ConsoleErrorName | 'OFFLINE', string>> = {
  OFFLINE: 'No response. Check the connection.',
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
  REASON_NEEDED: 'Say why you look at this first.',
  NOT_FOUND: 'This was not found.',
  METHOD_NOT_ALLOWED: 'This address does not accept this request.',
  CONFIRMATION_NEEDED: 'Look at the effect, then confirm it.',
  PROPOSAL_CHANGED: 'This proposal has changed or is not open any more. Look at it again.',
  PASSKEY_LIMIT: 'You have ten passkeys. Remove one first.',
  PASSWORD_EXISTS: 'This name has a password. Sign in with it.',
  BODY_TOO_LARGE: 'The text or file is too large.',
  PICTURE_TOO_LARGE: 'The picture has too many pixels. Make it smaller.',
  ACT_REFUSED: 'This is not possible.',
  PICTURE_REFUSED: 'This file is not a picture that can be used. Choose a PNG, JPEG or WebP.',
  KEY_REUSED: 'This request was changed after it was sent. Begin again.',
  SIGN_IN_DELAYED: 'Too many attempts failed. Wait a moment.',
  INTERNAL: 'Something went wrong.',
  UNAVAILABLE: 'The server does not respond in time. Try again in a moment.',
};

const unknownOutcomes: ReadonlySet<string> = new Set(['OFFLINE', 'UNAVAILABLE', 'INTERNAL']);

/** Reports whether a failed call may have made its change: no response arrived, or the server failed. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof CallError) || unknownOutcomes.has(error.error);

type Fields = { path: string; rule: string }[];

const ruleTexts: ReadonlyMap<string, string> = new Map([
  ['missing', 'This is missing.'],
  ['regex', 'This does not have the right form.'],
]);

/** Returns the text for a broken rule. `rule` is a finished sentence or the name of a schema rule, such as `min_length 12`. */
function ruleText(rule: string): string {
  const [name = '', length] = /^(min_length|max_length) (\d+)$/.exec(rule)?.slice(1) ?? [];
  if (length !== undefined) return `Enter at ${name === 'min_length' ? 'least' : 'most'} ${length} characters.`;
  return rule.includes(' ') ? rule : (ruleTexts.get(rule) ?? 'Please check this value.');
}

/** Returns the error text of each invalid field, by its path. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof CallError) || error.error !== 'INVALID_INPUT') return {};
  const fields = (error.data.fields ?? []) as Fields;
  return Object.fromEntries(fields.map(({ path, rule }) => [path, ruleText(rule)]));
}

export function errorText(error: unknown): string {
  if (error instanceof PasskeyNotUsed) return 'No passkey was used. Try again, or enter a code.';
  if (!(error instanceof CallError)) return texts.INTERNAL;
  if (error.error === 'ACT_REFUSED' && typeof error.data.text === 'string') return error.data.text;
  if (error.error === 'SIGN_IN_DELAYED' && error.retry_after_s !== null)
    return `Too many attempts failed. Try again in ${error.retry_after_s} s.`;
  const [first] = Object.entries(fieldErrors(error));
  if (error.error === 'INVALID_INPUT' && first) return first[1];
  return texts[error.error];
}
