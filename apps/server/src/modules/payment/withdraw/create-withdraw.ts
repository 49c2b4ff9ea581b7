import { type BodyOf, calls } from '@nua/contract';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import type { PayType } from '@nua/contract/payment.ts';
import { type Cents, ZERO } from '@nua/money';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import { type RequestContext, sessionOf, type Tx } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import { payTypeFacts } from '../../../core/pay-type-facts.ts';
import { createFieldSeal } from '../../../core/sealing/field-seal.ts';
import { maskedNumber } from '../../../core/values/phone-number.ts';
import { newId } from '../../../db/new-id.ts';
import { droppedMonthsOf } from '../../../ledger/dropped-months.ts';
import { maskedIban } from '../../../providers/rails/iban.ts';
import { type BonusRow, isInOpenRound } from '../../bonus/public.ts';
import { consumeProof, isNumberDoubted } from '../../person/public.ts';
import { bonusesTiedToDeposits, holdBonuses, sumLeft } from '../../play/public.ts';
import { withdrawPayTypes } from '../channel/pay-types.ts';
import type { AccountReview } from '../owner/account-review.ts';
import { OWNER_QUERY_PENDING, ownerNow, type ReadOwner } from '../owner/owner-rules.ts';
import { paidNames } from '../owner/paid-names.ts';
import { wasPaid } from '../owner/was-paid.ts';
import { moveHold } from './withdraw-hold.ts';
import { withdrawResponse } from './withdraw-response.ts';
import { recordWithdrawEvent, type WithdrawRow, withdrawEvents } from './withdraw-row.ts';
import { reasonToReview } from './withdraw-rules.ts';

type WithdrawRequest = BodyOf<typeof calls.createWithdraw>;

type Destination = ReadOwner & {
  id: string;
  pay_type: PayType;
  phone: string | null;
  iban: string | null;
  cnic_sealed: Buffer | null;
  usable_from: Date;
  is_identity_shared: boolean;
  account_review: AccountReview | null;
  player_phone: string;
};

async function findDestination(tx: Tx, player_id: string, id: string): Promise<Destination> {
  const { rows } = await sql<Destination>`
    select a.id, a.pay_type, a.title, a.phone, a.iban, a.cnic_sealed, a.usable_from, p.phone as player_phone,
      exists (select from payout_account o
        where o.cnic_print = a.cnic_print and o.player_id <> a.player_id and o.deleted_at is null) as is_identity_shared,
      a.owner_status, a.owner_name, ${wasPaid} as was_paid,
      case when ${wasPaid} then null else a.review_reason end as account_review
    from payout_account a join player p on p.id = a.player_id
    where a.id = ${id} and a.player_id = ${player_id} and a.deleted_at is null`.execute(tx);
  if (!rows[0]) throw apiError('NOT_FOUND');
  return rows[0];
}

function assertAllowed(ctx: RequestContext, request: WithdrawRequest, to: Destination, now: Date): void {
  if (to.pay_type !== request.pay_type) throw apiError('PAYOUT_ACCOUNT_MISMATCH');
  if (to.usable_from > now) throw apiError('PAYOUT_ACCOUNT_WAITING', { usable_from: to.usable_from.toISOString() });
  const rules = ctx.settings.get('withdraw_rules');
  if (request.amount < rules.minimum) throw apiError('WITHDRAW_BELOW_MINIMUM', { limit: rules.minimum });
  if (request.amount > rules.maximum) throw apiError('WITHDRAW_ABOVE_MAXIMUM', { limit: rules.maximum });
}

/** The caller holds the owner's lock, so no other request of this player runs between the count and the insert. */
async function assertDailyLimits(ctx: RequestContext, tx: Tx, request: WithdrawRequest, day: string): Promise<void> {
  const rules = ctx.settings.get('withdraw_rules');
  const { rows } = await sql<{ number: bigint; sum: string | null }>`
    select count(*) as number, sum(amount_cents)::text as sum from withdraw
    where player_id = ${sessionOf(ctx).player_id} and day = ${day}::date and state not in ('rejected', 'cancelled')`.execute(
    tx,
  );
  if ((rows[0]?.number ?? 0n) >= BigInt(rules.daily_count)) {
    throw apiError('WITHDRAW_DAILY_LIMIT', { limited_by: 'count', limit: rules.daily_count });
  }
  if (BigInt(rows[0]?.sum ?? '0') + request.amount > rules.daily_sum) {
    throw apiError('WITHDRAW_DAILY_LIMIT', { limited_by: 'sum', limit: rules.daily_sum });
  }
}

/** The caller holds the owner's lock, so no reversal runs between this check and the insert. */
async function assertNoDebt(ctx: RequestContext, tx: Tx): Promise<void> {
  const debt = await ctx.ledger.debtOf(tx, sessionOf(ctx).player_id);
  if (debt > 0n) throw apiError('DEBT_OUTSTANDING', { debt });
}

/**
 * Sums the player's deposits less refunds, and the stakes of own money. For a dropped month, the stakes are the debits of the game wallet.
 * A reversed deposit does not count, because a player without debt has repaid it.
 */
async function turnoverOf(tx: Tx, player_id: string): Promise<{ deposited: Cents; staked: Cents }> {
  const { rows } = await sql<{ deposited: string; staked: string }>`
    select (
        select coalesce(sum(amount_cents), 0) from deposit where player_id = ${player_id} and state = 'paid'
      ) - (
        select coalesce(sum(amount_cents), 0) from withdraw
        where player_id = ${player_id} and returns_deposit_id is not null and state not in ('rejected', 'cancelled')
      ) as deposited,
      ((select coalesce(sum(stake_cents - bonus_stake_cents), 0) from arcade.round where player_id = ${player_id} and state = 'settled')
        + (select coalesce(sum(d.debits), 0) from (${droppedMonthsOf(sql`${player_id}::uuid`)}) d))::text as staked`.execute(
    tx,
  );
  return { deposited: BigInt(rows[0]!.deposited) as Cents, staked: BigInt(rows[0]!.staked) as Cents };
}

/** Returns the bonuses that the withdrawal gives up. Throws if the player has not confirmed their amount. */
async function bonusesToForfeit(tx: Tx, player_id: string, confirmed: Cents = ZERO): Promise<BonusRow[]> {
  const bonuses = await bonusesTiedToDeposits(tx, player_id);
  for (const { id } of bonuses) if (await isInOpenRound(tx, id)) throw apiError('ROUND_IN_PROGRESS');
  const forfeits = sumLeft(bonuses);
  if (forfeits !== confirmed) throw apiError('WITHDRAW_FORFEITS_BONUS', { forfeits });
  return bonuses;
}

async function writeWithdraw(
  ctx: RequestContext,
  tx: Tx,
  request: WithdrawRequest,
  to: Destination,
  reason: string | null,
): Promise<WithdrawRow> {
  const now = ctx.clock.now();
  const id = newId();
  const rail = payTypeFacts(request.pay_type).rail;
  const seal = createFieldSeal(ctx.keys);
  const reference = ctx.ports.rails.payout[rail]!.newReference(now);
  const cnic_sealed = to.cnic_sealed && seal.seal(seal.open(to.cnic_sealed, to.id), id);
  const state = reason === null ? 'approved' : 'reviewing';
  const { rows } = await sql<WithdrawRow>`
    insert into withdraw (id, player_id, pay_type, amount_cents, state, reason, payout_account_id, label, rail, phone, iban, title,
      cnic_sealed, reference, hold_id, created_at, day, next_at)
    values (${id}, ${sessionOf(ctx).player_id}, ${request.pay_type}, ${request.amount}, ${state}, ${reason}, ${to.id},
      ${to.iban ? maskedIban(to.iban) : maskedNumber(to.phone ?? '')}, ${rail}, ${to.phone ?? to.player_phone}, ${to.iban}, ${to.title},
      ${cnic_sealed}, ${reference}, ${newId()}, ${now}, ${dayInKarachi(now)}::date, ${state === 'approved' ? now : null})
    returning *`.execute(tx);
  await recordWithdrawEvent(tx, id, now, { state: 'requested', source: 'player' });
  // While the provider is queried for the owner's name, there is no decision yet.
  if (reason !== OWNER_QUERY_PENDING) await recordWithdrawEvent(tx, id, now, { state, source: 'rules', reason });
  return rows[0]!;
}

/** Holds the amount. If the ledger refuses, the error is stored with the idempotency key. */
async function holdOrRefuse(ctx: RequestContext, tx: Tx, row: WithdrawRow): Promise<void> {
  const verdict = await moveHold(ctx, tx, row, 'hold');
  if (verdict.status === 'posted') return;
  if (verdict.refusal === 'ACCOUNT_FROZEN') throw apiError('ACCOUNT_FROZEN', undefined, { is_stored_refusal: true });
  if (verdict.refusal !== 'INSUFFICIENT_FUNDS')
    throw new Error(`the ledger refused a hold: ${verdict.refusal ?? verdict.status}`);
  throw apiError('INSUFFICIENT_FUNDS', { available: verdict.balances.main }, { is_stored_refusal: true });
}

/** An account without a password can be opened with a code alone, and a phone number may be assigned to another person. */
async function assertHasPassword(ctx: RequestContext): Promise<void> {
  const { rows } = await ctx.pool.query('select 1 from player where id = $1 and password_hash is not null', [
    sessionOf(ctx).player_id,
  ]);
  if (rows.length === 0) throw apiError('PASSWORD_NOT_SET');
}

/** Requests a withdrawal from the main wallet. The worker sends it later. */
export const createWithdraw = handle(calls.createWithdraw, async (ctx, { body }) => {
  const { player_id, device_id, is_guest } = sessionOf(ctx);
  if (is_guest) throw apiError('GUEST_MAY_NOT');
  await assertHasPassword(ctx);
  const payType = withdrawPayTypes(ctx.settings, ctx.ports.rails).find(({ pay_type }) => pay_type === body.pay_type);
  if (!payType?.open) throw apiError('PAY_TYPE_CLOSED');
  return await ctx.once(async (tx) => {
    const now = ctx.clock.now();
    const to = await findDestination(tx, player_id, body.payout_account_id);
    assertAllowed(ctx, body, to, now);
    await assertNoDebt(ctx, tx);
    await assertDailyLimits(ctx, tx, body, dayInKarachi(now));
    const bonuses = await bonusesToForfeit(tx, player_id, body.forfeits);
    const proof = { player_id, device_id, purpose: 'withdraw', amount_cents: body.amount, at: now } as const;
    if (!(await consumeProof(tx, proof))) throw apiError('PROOF_REQUIRED');
    const rules = ctx.settings.get('withdraw_rules');
    const turnover = await turnoverOf(tx, player_id);
    const is_number_doubted = await isNumberDoubted(tx, player_id, now);
    const owner_status = to.was_paid ? null : ownerNow(to, await paidNames(tx, player_id));
    const facts = { ...rules, ...turnover, ...to, owner_status, is_number_doubted, amount: body.amount };
    const reason = reasonToReview(facts);
    const row = await writeWithdraw(ctx, tx, body, to, reason);
    await holdOrRefuse(ctx, tx, row);
    await holdBonuses(ctx, tx, bonuses, row);
    return withdrawResponse(row, await withdrawEvents(tx, [row.id]));
  });
});
