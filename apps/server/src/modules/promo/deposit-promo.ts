import type { PromoRefusal } from '@nua/contract/promo.ts';
import { type Cents, formatMoney, toWire } from '@nua/money';
import { bonusOf, type DepositBonusPromo, type FreeRoundsPromo, type PromoBonus } from '@nua/rewards';
import { sql } from 'kysely';
import { apiError } from '../../core/api-error.ts';
import type { App, Tx } from '../../core/app.ts';
import { lockText, lockTexts } from '../../db/advisory-locks.ts';
import { grantBonus } from '../bonus/public.ts';
import { grantFreeRounds } from '../free-round/public.ts';
import { addMessage } from '../notify/public.ts';
import { type Identifier, lockPerson } from '../protection/public.ts';
import { ruleOfVersion } from '../reward/public.ts';
import { recordPrints } from './promo-prints.ts';
import { isForDeposit, type Payer, promoIn, promosOn, refusalOf } from './promo-standing.ts';
import { refusalTexts } from './refusal-texts.ts';

const DAY_MS = 86_400_000;

type PromoDeposit = Payer & { id: string; player_id: string; promo_id: string | null; promo_version: number | null };

type PromoRequest = { promo_id: string; player_id: string; amount: Cents; payer: Payer; at: Date };

/**
 * Checks the promotion that a deposit is created with. The caller holds the owner's lock.
 *
 * Shape   -> the version of the rule that applies to the deposit
 * Errors  PROMO_REFUSED with data.reason, for below_minimum also data.limit. An unknown id counts as ended
 */
export async function checkPromo(tx: Tx, { promo_id, player_id, amount, payer, at }: PromoRequest): Promise<number> {
  const { version, promos } = await promosOn(tx, at);
  const promo = promos.find(({ id }) => id === promo_id);
  if (!isForDeposit(promo)) throw apiError('PROMO_REFUSED', { reason: 'ended' satisfies PromoRefusal });
  const reason = await refusalOf(tx, { promo, player_id, at, deposit: { amount, ...payer } });
  if (reason === 'below_minimum') throw apiError('PROMO_REFUSED', { reason, limit: toWire(promo.deposit_minimum) });
  if (reason !== null) throw apiError('PROMO_REFUSED', { reason });
  return version;
}

export type PromoVerdict =
  | { promo: DepositBonusPromo; version: number; bonus: PromoBonus }
  | { promo: FreeRoundsPromo; version: number; bonus: null }
  | { refused: PromoRefusal };

/**
 * Serialises deposits with the same promotion until the transaction ends, so that two accounts of one person cannot both get the bonus.
 *
 * Lock order: owner, person, this lock, guards, accounts.
 */
export async function lockPromo(
  tx: Tx,
  { player_id, promo_id }: Pick<PromoDeposit, 'player_id' | 'promo_id'>,
  identifiers: readonly Identifier[],
): Promise<void> {
  if (promo_id === null) return;
  await lockPerson(tx, player_id, identifiers);
  await lockText(tx, lockTexts.promotion(promo_id));
}

/**
 * Decides whether a deposit gets its promotion's bonus; null for a deposit without a promotion. The caller holds `lockPromo` and has
 * recorded the payer.
 */
export async function decideDepositPromo(
  tx: Tx,
  deposit: PromoDeposit,
  { amount, at }: { amount: Cents; at: Date },
): Promise<PromoVerdict | null> {
  const { id, player_id, promo_id, promo_version, pay_type, cnic_print } = deposit;
  if (promo_id === null || promo_version === null) return null;
  const { rule } = await ruleOfVersion(tx, 'promo', promo_version);
  const promo = promoIn(rule, promo_id);
  if (!isForDeposit(promo)) throw new Error(`version ${promo_version} has no deposit promotion ${promo_id}`);
  const refused = await refusalOf(tx, { promo, player_id, at, deposit: { id, amount, pay_type, cnic_print } });
  if (refused !== null) return { refused };
  if (promo.type === 'free_rounds') return { promo, version: promo_version, bonus: null };
  const bonus = bonusOf(promo, amount);
  return bonus === null ? { refused: 'below_minimum' } : { promo, version: promo_version, bonus };
}

/**
 * Grants the bonus of a deposit that was just credited, or sends the player the reason for the refusal. Excluded players get no message.
 *
 * A granted bonus is final, even if later facts show that two payers are one person.
 */
export async function settleDepositPromo(
  deps: Pick<App, 'clock' | 'ledger'>,
  tx: Tx,
  deposit: PromoDeposit,
  verdict: PromoVerdict | null,
): Promise<void> {
  if (verdict === null) return;
  const at = deps.clock.now();
  const { id: deposit_id, player_id } = deposit;
  const link = { to: '/wallet', label: 'wallet' } as const;
  if ('refused' in verdict) {
    const { refused } = verdict;
    await sql`update deposit set promo_refused = ${refused} where id = ${deposit_id}`.execute(tx);
    if (refused === 'excluded') return;
    const reasons = refusalTexts[refused];
    await addMessage(tx, {
      player_id,
      type: 2,
      text: 'promo_refused',
      extra: { reason: reasons.en, reason_ur: reasons.ur },
      link,
      at,
    });
    return;
  }
  const promo_id = verdict.promo.id;
  await sql`insert into promo_grant (promo_id, player_id, deposit_id, at)
    values (${promo_id}, ${player_id}, ${deposit_id}, ${at})`.execute(tx);
  await recordPrints(tx, { promo_id, player_id });
  await sql`delete from promo_choice where player_id = ${player_id} and promo_id = ${promo_id}`.execute(tx);
  if (verdict.bonus === null) await payFreeRounds(tx, deposit, verdict, at);
  else await payBonus(deps, tx, deposit, verdict);
}

type BonusVerdict = Extract<PromoVerdict, { bonus: PromoBonus }>;
type FreeRoundsVerdict = Extract<PromoVerdict, { bonus: null }>;

async function payFreeRounds(tx: Tx, { id, player_id }: PromoDeposit, { promo, version }: FreeRoundsVerdict, at: Date) {
  const { games, stake, rounds, wager_times, days: bonus_days, play_days } = promo;
  const expires_at = new Date(at.getTime() + play_days * DAY_MS);
  await grantFreeRounds(
    tx,
    {
      ...{ player_id, source: 'deposit', source_id: id, games, stake, rounds, wager_times, bonus_days, expires_at },
      ...{ rule: { kind: 'promo', version }, deposit_id: id },
    },
    at,
  );
}

async function payBonus(
  deps: Pick<App, 'clock' | 'ledger'>,
  tx: Tx,
  { id: deposit_id, player_id }: PromoDeposit,
  { promo, version, bonus }: BonusVerdict,
): Promise<void> {
  const at = deps.clock.now();
  const { amount } = bonus;
  await sql`update deposit set promo_bonus_cents = ${amount} where id = ${deposit_id}`.execute(tx);
  await grantBonus(deps, tx, {
    player_id,
    source: 'deposit',
    source_id: deposit_id,
    amount,
    wager_times: promo.wager_times,
    stake_maximum: bonus.stake_maximum,
    conversion_maximum: bonus.conversion_maximum,
    expires_at: new Date(at.getTime() + promo.days * DAY_MS),
    rule: { kind: 'promo', version },
    deposit_id,
    // The event shows no pop-up, because the one about the deposit announces the bonus.
    is_awaited: true,
  });
  const extra = { amount: formatMoney(amount), wager: formatMoney(bonus.wager_needed), days: String(promo.days) };
  const link = { to: '/wallet', label: 'wallet' } as const;
  await addMessage(tx, { player_id, type: 4, text: 'promo_granted', extra, link, at });
}
