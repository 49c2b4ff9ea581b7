import { type ErrorName, errorName } from '@nua/contract/errors.ts';
import { formatWhen } from '../i18n/format-when.ts';
import type { I18n, MessageValues } from '../i18n/i18n.ts';
import type { MessageId } from '../i18n/message-id.generated.ts';
import { isKnown } from '../platform/known-keys.ts';
import { isChunkFailure } from '../platform/reload-once.ts';
import { ApiError, isUnreadable } from './api-error.ts';

/** The error codes that share a message, with the message's id. */
const sharedIds = {
  MALFORMED_JSON: 'error.refused',
  UNKNOWN_FILTER: 'error.refused',
  IDEMPOTENCY_KEY_MISSING: 'error.refused',
  // An older build of this client stored the idempotency key, in another UUID version.
  IDEMPOTENCY_KEY_INVALID: 'error.KEY_EXPIRED',
  METHOD_NOT_ALLOWED: 'error.refused',
  UNSUPPORTED_MEDIA_TYPE: 'error.refused',
  KEY_REUSED: 'error.refused',
  SEAL_BROKEN: 'error.refused',
  SEAL_DAY: 'error.refused',
  SEAL_KEY: 'error.refused',
  SEAL_REQUIRED: 'error.refused',
  EVENT_UNKNOWN: 'error.refused',
  PAYLOAD_HOST: 'error.refused',
  APP_TOKEN_MISSING: 'error.refused',
  BUILD_UNKNOWN: 'error.refused',
  SITE_UNKNOWN: 'error.refused',
  REFRESH_REUSED: 'error.NOT_SIGNED_IN',
  // The game inside its frame has its own texts for these codes.
  STAKE_OUT_OF_RANGE: 'error.refused',
  TARGET_OUT_OF_RANGE: 'error.refused',
  SEED_NOT_SET: 'error.refused',
  SEED_STALE: 'error.refused',
  BETTING_CLOSED: 'error.refused',
  CASH_OUT_EARLY: 'error.refused',
  CASH_OUT_LATE: 'error.refused',
  STEP_OUT_OF_TURN: 'error.refused',
  STEP_REFUSED: 'error.refused',
  TOO_FAST: 'error.refused',
  FREE_ROUNDS_ENDED: 'error.refused',
} as const satisfies Partial<Record<ErrorName, MessageId>>;

export const errorId = (name: ErrorName): MessageId => (isKnown(sharedIds, name) ? sharedIds[name] : `error.${name}`);

type Translator = { i18n: I18n };

/** The text of an error for the player: the message of its code in their language. Never rejects. */
export async function errorText({ i18n }: Translator, error: unknown): Promise<string> {
  const isLoaded = await i18n.load(['api']).then(
    () => true,
    () => false,
  );
  // If the messages fail to load, the player sees the text for a lost network.
  return isLoaded ? loadedErrorText({ i18n }, error) : i18n.translate()('shell.unreachable');
}

/** The text of an error, for a caller that has loaded the namespace `api`. */
export function loadedErrorText({ i18n }: Translator, error: unknown): string {
  const t = i18n.translate();
  // A chunk of this client failed to load, so no request was sent.
  if (isChunkFailure(error)) return t('shell.unreachable');
  if (!(error instanceof ApiError)) return t('error.INTERNAL');
  if (error.code === 0 || isUnreadable(error)) return t('error.unanswered');
  const name = errorName(error.code);
  // A newer server may send an unknown code. The client then shows the server's message.
  if (name === undefined) return error.message || t('error.unknown');
  return t(errorId(name), valuesOf(i18n, error.data));
}

/** The values of an error's message: the data of the error, with its time as text in the player's language. */
function valuesOf(i18n: I18n, data: unknown): MessageValues {
  const values = (data ?? {}) as { resets_at?: string; until?: string | null };
  const time = values.resets_at ?? values.until;
  return time ? { ...values, time: formatWhen(time, i18n.language()) } : values;
}
