import { errorName } from '@nua/contract/errors.ts';
import type { Client } from '../client.ts';
import { formatWhen } from '../i18n/format-when.ts';
import type { MessageValues } from '../i18n/i18n.ts';
import type { MessageId } from '../i18n/message-id.ts';
import { isChunkFailure } from '../platform/reload-once.ts';
import { ApiError, isUnreadable } from './api-error.ts';

/** The text of an error for the player: the message of its code in their language, else the server's text. Never rejects. */
export async function errorText(client: Client, error: unknown): Promise<string> {
  const areThere = await client.i18n.load(['error']).then(
    () => true,
    () => false,
  );
  // Where the messages cannot be loaded there is no network, and that is what the player reads.
  return areThere ? loadedErrorText(client, error) : client.i18n.translate()('problem.503.title');
}

/** The same where namespace `error` is loaded already. */
export function loadedErrorText(client: Client, error: unknown): string {
  const t = client.i18n.translate();
  // Code that did not come has sent nothing, and nothing broke on our side.
  if (isChunkFailure(error)) return t('problem.503.title');
  if (!(error instanceof ApiError)) return t('error.INTERNAL');
  if (error.code === 0 || isUnreadable(error)) return t('error.unanswered');
  const name = errorName(error.code);
  const id = `error.${name}` as MessageId;
  const text = name === undefined ? id : t(id, valuesOf(client, error.data));
  return text === id ? error.message : text;
}

/** The values that an error carries for its message: amounts as they are, a point in time as the player reads it. */
function valuesOf(client: Client, data: unknown): MessageValues {
  const values = (data ?? {}) as { resets_at?: string };
  if (!values.resets_at) return values;
  return { ...values, time: formatWhen(values.resets_at, client.stores.config.get().language) };
}
