import { callErrorTexts, ruleText, errors as text } from '../texts/errors.ts';
import { CallError } from './call.ts';
import { PasskeyNotUsed } from './passkey.ts';

const unknownOutcomes: ReadonlySet<string> = new Set(['OFFLINE', 'OUTDATED', 'UNAVAILABLE', 'INTERNAL']);

/** Reports whether a failed call may have made its change: no response arrived, it cannot be read, or the server failed. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof CallError) || unknownOutcomes.has(error.error);

/** The errors whose data has a text for the staff member. */
const explained: ReadonlySet<string> = new Set(['ACT_REFUSED', 'OTHER_ACT_PROPOSED']);

type Fields = { path: string; rule: string }[];

/** Returns the error text of each invalid field, by its path. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof CallError) || error.error !== 'INVALID_INPUT') return {};
  const fields = (error.data.fields ?? []) as Fields;
  return Object.fromEntries(fields.map(({ path, rule }) => [path, ruleText(rule)]));
}

export function errorText(error: unknown): string {
  if (error instanceof PasskeyNotUsed) return text.no_passkey;
  if (!(error instanceof CallError)) return callErrorTexts.INTERNAL;
  if (explained.has(error.error) && typeof error.data.text === 'string') return error.data.text;
  if (error.error === 'SIGN_IN_DELAYED' && error.retry_after_s !== null)
    return text.sign_in_delayed({ seconds: error.retry_after_s });
  const [first] = Object.entries(fieldErrors(error));
  if (error.error === 'INVALID_INPUT' && first) return first[1];
  return callErrorTexts[error.error];
}
