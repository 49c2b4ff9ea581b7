import type { Language } from '@nua/contract/wire.ts';
import { type Kysely, sql } from 'kysely';
import type { Tx } from '../../../core/app.ts';
import type { SignedText } from '../../../core/ports/sms-port.ts';
import type { Database } from '../../../db/connect.ts';

const NAME: Readonly<Record<Language, string>> = { en: 'Nua', ur: 'نوا' };

/** Begins a text message with our name, and with the word of the player who receives it. */
export const signedText = (language: Language, word: string | null, text: string): SignedText =>
  `${NAME[language]}${word === null ? '' : ` (${word})`}: ${text}` as SignedText;

/** The receiver of a text: a player, or a number whose player is not known. A number that is no player's has no word. */
export type Receiver = { player_id: string } | { phone: string };

/** Signs a text for its receiver. It reads the word also for an unknown number, so that both take the same time. */
export async function signText(
  db: Kysely<Database> | Tx,
  receiver: Receiver,
  { language, text }: { language: Language; text: string },
): Promise<SignedText> {
  const isReceiver = 'player_id' in receiver ? sql`id = ${receiver.player_id}` : sql`phone = ${receiver.phone}`;
  const { rows } = await sql<{ sms_word: string | null }>`select sms_word from player where ${isReceiver}`.execute(db);
  return signedText(language, rows[0]?.sms_word ?? null, text);
}
