import { createHash } from 'node:crypto';
import { calls } from '@nua/contract';
import type { Language } from '@nua/contract/wire.ts';
import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import { apiError } from '../../core/api-error.ts';
import { type RequestContext, sessionOf, type Tx } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';
import { keyedMutex } from '../../core/keyed-mutex.ts';
import type { SignedText } from '../../core/ports/sms-port.ts';
import { newId } from '../../db/new-id.ts';
import type { Leg, PlayerPurpose } from '../../ledger/ledger.ts';
import { giveUpAllFreeRounds } from '../free-round/public.ts';
import { languageOf, signText } from '../notify/public.ts';
import { consumeProof, hasProof } from '../person/public.ts';
import { abandonRounds, giveUpAllBonuses } from '../play/public.ts';
import { type ClosingFacts, obstaclesOf, remainingMoney } from './closing-rules.ts';
import { erasePerson, type Person } from './erase-person.ts';
import { readClosingFacts } from './read-closing-facts.ts';

const GOODBYE: Readonly<Record<Language, string>> = {
  en: 'Your account is closed and your personal data was deleted.',
  ur: 'آپ کا اکاؤنٹ بند ہو گیا ہے اور آپ کی ذاتی معلومات مٹا دی گئی ہیں۔',
};

async function giveUpMoney(
  ctx: RequestContext,
  tx: Tx,
  player_id: string,
  facts: ClosingFacts,
  at: Date,
): Promise<void> {
  const leg = (purpose: PlayerPurpose, amount: Cents): Leg => ({
    debit: { player_id, purpose },
    credit: { house: 'given_up' },
    amount,
    reason: 'given_up',
  });
  const legs = (['main', 'bonus', 'game'] as const)
    .filter((purpose) => facts[purpose] > 0n)
    .map((purpose) => leg(purpose, facts[purpose]));
  if (legs.length === 0) return;
  const id = newId();
  await ctx.ledger.mustPost(tx, {
    id,
    owner_id: player_id,
    key: id,
    request_hash: createHash('sha256').update(`given up ${player_id}`).digest(),
    currency: 'PKR',
    legs,
    at,
  });
}

async function lockPerson(tx: Tx, player_id: string): Promise<Person> {
  const { rows } = await sql<Person>`
    select id, phone, user_name from player where id = ${player_id} and status = 1 for update`.execute(tx);
  if (!rows[0]) throw apiError('NOT_SIGNED_IN');
  return rows[0];
}

/** Throws if the player has not confirmed with the password, a code or a passkey. A guest confirms nothing. */
async function requireProof(ctx: RequestContext, tx: Tx, { phone }: Person, at: Date): Promise<void> {
  if (phone === null) return;
  const { player_id, device_id } = sessionOf(ctx);
  if (!(await consumeProof(tx, { player_id, device_id, purpose: 'close_account', at })))
    throw apiError('PROOF_REQUIRED');
}

/**
 * Ends the open rounds of several steps. Throws if there is another obstacle or no proof.
 *
 * This is a separate transaction: if the closing fails afterwards, a payout that the player has seen is not rolled back.
 */
async function endRounds(ctx: RequestContext, tx: Tx, player_id: string, at: Date): Promise<void> {
  await ctx.ledger.responses.lockOwner(tx, player_id);
  const { phone } = await lockPerson(tx, player_id);
  const { device_id } = sessionOf(ctx);
  const facts = await readClosingFacts(ctx, tx, player_id, tx);
  if (facts.open_rounds === 0) return;
  const obstacles = obstaclesOf(facts);
  if (obstacles.length > 0) throw apiError('CLOSING_REFUSED', { obstacles });
  if (phone !== null && !(await hasProof(tx, { player_id, device_id, purpose: 'close_account', at })))
    throw apiError('PROOF_REQUIRED');
  await abandonRounds(ctx, tx, player_id);
}

/** Closes the account permanently. One transaction gives up the remaining money, ends every session and erases the personal data. */
export const closeAccount = handle(calls.closeAccount, async (ctx, { body }) => {
  const { player_id } = sessionOf(ctx);
  const at = ctx.clock.now();
  const close = async (tx: Tx): Promise<Person & { goodbye: SignedText }> => {
    await ctx.ledger.responses.lockOwner(tx, player_id);
    await ctx.ledger.lockWallets(tx, player_id);
    const person = await lockPerson(tx, player_id);
    const facts = await readClosingFacts(ctx, tx, player_id, tx);
    const obstacles = obstaclesOf(facts);
    // A round was opened after `endRounds`; the player's next attempt ends it.
    if (facts.open_rounds > 0) obstacles.unshift({ kind: 'round', amount: null });
    if (obstacles.length > 0) throw apiError('CLOSING_REFUSED', { obstacles });
    const left = remainingMoney(facts);
    if ((body.give_up ?? 0n) !== left) throw apiError('CLOSING_LEAVES_MONEY', { left });
    await requireProof(ctx, tx, person, at);
    await giveUpMoney(ctx, tx, player_id, facts, at);
    await giveUpAllFreeRounds(ctx, tx, player_id);
    await giveUpAllBonuses(tx, player_id, at);
    await ctx.ledger.freezePlayer(tx, player_id, { frozen: true });
    await ctx.ledger.responses.forget(tx, player_id);
    // Signs the text now, because the next step erases the player's word that the signature needs.
    const goodbye = await signText(tx, person.phone ?? '', { language, text: GOODBYE[language] });
    await erasePerson(tx, ctx, person, at);
    return { ...person, goodbye };
  };
  // The language is read first, because the closing erases it.
  const language = await languageOf(ctx.db, player_id);
  const person = await keyedMutex(ctx.pool, player_id, async () => {
    const { open_rounds } = await readClosingFacts(ctx, ctx.db, player_id);
    if (open_rounds > 0) await ctx.db.transaction().execute((tx) => endRounds(ctx, tx, player_id, at));
    return await ctx.db.transaction().execute(close);
  });
  ctx.sessions.forget(player_id);
  ctx.setSessionCookie(null);
  if (person.phone !== null) {
    await ctx.ports.sms
      .send({ to: person.phone, text: person.goodbye, kind: 'notice' })
      .catch((error) => ctx.log.warn({ err: error }, 'the text about a closed account could not be sent'));
  }
  return {};
});
