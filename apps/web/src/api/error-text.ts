import { errorName } from '@nua/contract/errors.ts';
import { formatWhen } from '../i18n/format-when.ts';
import type { I18n, MessageValues } from '../i18n/i18n.ts';
import type { MessageId } from '../i18n/message-id.generated.ts';
import { isChunkFailure } from '../platform/reload-once.ts';
import { ApiError, isUnreadable } from './api-error.ts';

type Translator = { i18n: I18n };

/** The text of an error for the player: the message of its code in their language, else the server's text. Never rejects. */
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
  const id = `error.${name}` as MessageId;
  const text = name === undefined ? id : t(id, valuesOf(i18n, error.data));
  return text === id ? error.message : text;
}

/** The values that an error carries for its message: amounts as they are, a point in time as the player reads it. */
function valuesOf(i18n: I18n, data: unknown): MessageValues {
  const values = (data ?? {}) as { resets_at?: string };
  if (!values.resets_at) return values;
  return { ...values, time: formatWhen(values.resets_at, i18n.language()) };
}
