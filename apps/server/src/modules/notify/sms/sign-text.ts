import type { Language } from '@nua/contract/wire.ts';
import { sql } from 'kysely';
import type { SignedText } from '../../../core/ports/sms-port.ts';
import type { Queryable } from '../../../db/connect.ts';

const NAME: Readonly<Record<Language, string>> = { en: 'Nua', ur: 'نوا' };

/** Begins a text message with our name, and with the word of the player who receives it. */
export const signedText = (language: Language, word: string | null, text: string): SignedText =>
  `${NAME[language]}${word === null ? '' : ` (${word})`}: ${text}` as SignedText;

/** Signs a text with the word of the account that has this number. An unknown number takes the same query, so the time reveals nothing. */
export async function signText(
  db: Queryable,
  to: string,
  { language, text }: { language: Language; text: string },
): Promise<SignedText> {
  const { rows } = await sql<{ sms_word: string | null }>`select sms_word from player where phone = ${to}`.execute(db);
  return signedText(language, rows[0]?.sms_word ?? null, text);
}
