import { calls } from '@nua/contract';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import type { Cents } from '@nua/money';
import { incrementOf, type ReferralSpinKind, type ReferralSum, spinReferral } from '@nua/rewards';
import { sql } from 'kysely';
import { apiError } from '../../core/api-error.ts';
import { sessionOf, type Tx } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';
import { newId } from '../../db/new-id.ts';
import { reserveWheelNonce, serverFloats, type WheelPair } from '../fairness/public.ts';
import { assertNotExcluded } from '../protection/public.ts';
import { type Cycle, lockCycle, readCycle, readSpins, storeExpiry } from './cycle-row.ts';
import { nextSpinAt, remainingSpins, timesOf } from './cycle-rules.ts';
import { type Friend, readFriends } from './invite/read-friends.ts';
import { ruleFor, type SpinRule } from './referral-table.ts';

/**
 * Uses one spin. The first spin begins a cycle. The owner's lock serialises a player's spins and cash-outs.
 */
export const spin = handle(calls.spinReferral, (ctx) =>
  ctx.once(async (tx) => {
    const { player_id, is_guest } = sessionOf(ctx);
    if (is_guest) throw apiError('GUEST_MAY_NOT');
    const at = ctx.clock.now();
    await assertNotExcluded(tx, player_id, at);
    const before = await readCycle(tx, player_id, at);
    if (before?.state === 'reached') throw apiError('CASH_OUT_FIRST');
    const spin_rule = await ruleFor(tx, before, at);
    const { kind, friend, friends } = await nextSpin(tx, player_id, before, spin_rule, at);
    const pair = await reserveWheelNonce(tx, ctx.seeds, player_id, 'referral');
    // The seeds must be committed to the table that was shown.
    if (pair?.table.hash !== spin_rule.table.hash) throw apiError('SEED_NOT_SET');
    const cycle =
      kind === 'join' ? await beginCycle(tx, player_id, before, spin_rule, at) : (await lockCycle(tx, before!.id, at))!;
    return await writeSpin(tx, { cycle, kind, friend, friends, spin_rule, pair, at });
  }),
);

type NextSpin = { kind: ReferralSpinKind; friend: Friend | null; friends: number };

/** Errors  NO_SPINS_LEFT */
async function nextSpin(
  tx: Tx,
  player_id: string,
  cycle: Cycle | null,
  { rule }: SpinRule,
  at: Date,
): Promise<NextSpin> {
  const { days, friends } = cycle ? await readSpins(tx, cycle.id) : { days: [], friends: 0 };
  const ready =
    cycle?.state === 'active'
      ? (await readFriends(tx, player_id, rule.friend_weighted, at)).filter(({ state }) => state === 'ready')
      : [];
  const spins = { days, ready_friends: ready.length };
  const [kind] = remainingSpins(cycle, spins, rule.daily.times, at);
  if (kind === undefined) {
    const next_at = nextSpinAt(cycle, spins, rule.daily.times, at);
    throw apiError('NO_SPINS_LEFT', { next_at: next_at?.toISOString() ?? null });
  }
  if (kind === 'join') return { kind, friend: null, friends: 0 };
  return { kind, friend: kind === 'friend' ? ready.at(-1)! : null, friends };
}

async function beginCycle(
  tx: Tx,
  player_id: string,
  before: Cycle | null,
  { version, rule }: SpinRule,
  at: Date,
): Promise<Cycle> {
  if (before?.state === 'expired') await storeExpiry(tx, before);
  const { ends_at, claim_until } = timesOf(rule, at);
  const id = newId();
  await sql`insert into referral_cycle (id, player_id, state, rule_version, target_cents, began_at, ends_at, claim_until)
    values (${id}, ${player_id}, 'active', ${version}, ${rule.target}, ${at}, ${ends_at}, ${claim_until})`.execute(tx);
  return (await lockCycle(tx, id, at))!;
}

type Spinning = NextSpin & { cycle: Cycle; spin_rule: SpinRule; pair: WheelPair; at: Date };

async function writeSpin(tx: Tx, { cycle, kind, friend, friends, spin_rule, pair, at }: Spinning) {
  const { player_id } = cycle;
  const float = serverFloats(pair)();
  const before: ReferralSum = { sum: cycle.sum_cents, friends };
  const { added, sum, has_reached } = spinReferral(spin_rule.rule, before, kind, float);
  const drawn_bps = incrementOf(spin_rule.rule[kind], float);
  const state = has_reached ? ('reached' as const) : ('active' as const);
  const id = newId();
  await sql`insert into referral_spin (id, player_id, cycle_id, kind, day, seed_pair_id, nonce, drawn_bps, added_cents,
      sum_before_cents, friends_before, at)
    values (${id}, ${player_id}, ${cycle.id}, ${kind}, ${dayInKarachi(at)}, ${pair.id}, ${pair.nonce}, ${drawn_bps}, ${added},
      ${before.sum}, ${before.friends}, ${at})`.execute(tx);
  if (friend)
    await sql`insert into referral_friend (friend_id, player_id, cycle_id, spin_id, at)
      values (${friend.id}, ${player_id}, ${cycle.id}, ${id}, ${at})`.execute(tx);
  await sql`update referral_cycle set sum_cents = ${sum}, state = ${state}, reached_at = ${has_reached ? at : null},
      day_notice_at = case when ${has_reached} then null else day_notice_at end,
      hours_notice_at = case when ${has_reached} then null else hours_notice_at end
    where id = ${cycle.id}`.execute(tx);
  return { id, kind, drawn_bps, added: added as Cents, sum, nonce: pair.nonce, seed_pair_id: pair.id, state };
}
