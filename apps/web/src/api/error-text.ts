import { errorName } from '@nua/contract/errors.ts';
import type { Client } from '../client.ts';
import type { CopyValues } from '../copy/copy.ts';
import type { CopyId } from '../copy/copy-id.ts';
import { formatWhen } from '../copy/format-when.ts';
import { isChunkFailure } from '../platform/reload-once.ts';
import { ApiError, isUnreadable } from './api-error.ts';

/** What to tell the player: our own words for the code in their language, else the server's sentence. Never rejects. */
export async function errorText(client: Client, error: unknown): Promise<string> {
  const areThere = await client.copy.load(['error']).then(
    () => true,
    () => false,
  );
  // Where a dead line keeps the words away, that is the word.
  return areThere ? errorWords(client, error) : client.copy.translate()('problem.503.title');
}

/** The same where the words of area `error` are loaded already. */
export function errorWords(client: Client, error: unknown): string {
  const t = client.copy.translate();
  // Code that did not come has sent nothing, and nothing broke on our side.
  if (isChunkFailure(error)) return t('problem.503.title');
  if (!(error instanceof ApiError)) return t('error.INTERNAL');
  if (error.code === 0 || isUnreadable(error)) return t('error.unanswered');
  const name = errorName(error.code);
  const id = `error.${name}` as CopyId;
  const words = name === undefined ? id : t(id, valuesOf(client, error.data));
  return words === id ? error.message : words;
}

/** What a refusal carries for its words: amounts as they are, and a point in time as the player reads it. */
function valuesOf(client: Client, data: unknown): CopyValues {
  const values = (data ?? {}) as { resets_at?: string };
  if (!values.resets_at) return values;
  return { ...values, time: formatWhen(values.resets_at, client.stores.config.get().language) };
}
