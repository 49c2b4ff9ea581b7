import { type ErrorName, errorName } from '@nua/contract/errors.ts';
import { formatWhen } from '../i18n/format-when.ts';
import type { I18n, MessageValues } from '../i18n/i18n.ts';
import type { MessageId } from '../i18n/message-id.generated.ts';
import { isKnown } from '../platform/known-keys.ts';
import { isChunkFailure } from '../platform/reload-once.ts';
import { ApiError, isUnreadable } from './api-error.ts';

/** Refusals that say the same to a player as another: what this client did wrong is no affair of theirs. */
const shared = {
  MALFORMED_JSON: 'error.refused',
  UNKNOWN_FILTER: 'error.refused',
  IDEMPOTENCY_KEY_MISSING: 'error.refused',
  METHOD_NOT_ALLOWED: 'error.refused',
  UNSUPPORTED_MEDIA_TYPE: 'error.refused',
  KEY_REUSED: 'error.refused',
  SEAL_BROKEN: 'error.refused',
  SEAL_DAY: 'error.refused',
  SEAL_KEY: 'error.refused',
  SEAL_REQUIRED: 'error.refused',
  EVENT_UNKNOWN: 'error.refused',
  PAYLOAD_HOST: 'error.refused',
  REFRESH_REUSED: 'error.NOT_SIGNED_IN',
  // The game inside its frame has texts of its own for these.
  STAKE_OUT_OF_RANGE: 'error.refused',
  TARGET_OUT_OF_RANGE: 'error.refused',
  SEED_NOT_SET: 'error.refused',
  SEED_STALE: 'error.refused',
} as const satisfies Partial<Record<ErrorName, MessageId>>;

/** The text of every refusal of the error table: its own, or the one it shares. */
export const errorId = (name: ErrorName): MessageId => (isKnown(shared, name) ? shared[name] : `error.${name}`);

type Translator = { i18n: I18n };

/** The text of an error for the player: the message of its code in their language. Never rejects. */
export async function errorText({ i18n }: Translator, error: unknown): Promise<string> {
  const areThere = await i18n.load(['api']).then(
    () => true,
    () => false,
  );
  // Where the messages cannot be loaded there is no network, and that is what the player reads.
  return areThere ? loadedErrorText({ i18n }, error) : i18n.translate()('problem.503.title');
}

/** The same where namespace `error` is loaded already. */
export function loadedErrorText({ i18n }: Translator, error: unknown): string {
  const t = i18n.translate();
  // Code that did not come has sent nothing, and nothing broke on our side.
  if (isChunkFailure(error)) return t('problem.503.title');
  if (!(error instanceof ApiError)) return t('error.INTERNAL');
  if (error.code === 0 || isUnreadable(error)) return t('error.unanswered');
  const name = errorName(error.code);
  // A newer server may refuse with a code of its own: its words are all that is known of it.
  if (name === undefined) return error.message || t('error.unknown');
  return t(errorId(name), valuesOf(i18n, error.data));
}

/** The values that an error carries for its message: amounts as they are, a point in time as the player reads it. */
function valuesOf(i18n: I18n, data: unknown): MessageValues {
  const values = (data ?? {}) as { resets_at?: string };
  if (!values.resets_at) return values;
  return { ...values, time: formatWhen(values.resets_at, i18n.language()) };
}
