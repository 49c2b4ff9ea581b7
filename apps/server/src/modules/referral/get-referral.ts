import { calls } from '@nua/contract';
import { referralSpinKinds } from '@nua/contract/referral.ts';
import { ZERO } from '@nua/money';
import { friendsToTarget } from '@nua/rewards';
import { sessionOf } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';
import { showSeeds } from '../fairness/public.ts';
import { type Cycle, readCycle, readSpins } from './cycle-row.ts';
import { deadlineOf, nextSpinAt, remainingSpins } from './cycle-rules.ts';
import { inviteCodeOf, inviteLink } from './invite/invite-code.ts';
import { readFriends } from './invite/read-friends.ts';
import { ruleFor, type SpinRule, withdrawOldCommitment } from './referral-table.ts';

const MAX_SHOWN = 50;

export const getReferral = handle(calls.getReferral, async (ctx) => {
  const { player_id } = sessionOf(ctx);
  const at = ctx.clock.now();
  const cycle = await readCycle(ctx.db, player_id, at);
  const spin_rule = await ruleFor(ctx.db, cycle, at);
  const { version, rule } = spin_rule;
  const { days, friends: counted } = cycle ? await readSpins(ctx.db, cycle.id) : { days: [], friends: 0 };
  const friends = await readFriends(ctx.db, player_id, rule.friend_weighted, at);
  const spins = { days, ready_friends: friends.filter(({ state }) => state === 'ready').length };
  const available = remainingSpins(cycle, spins, rule.daily.times, at);
  await withdrawOldCommitment(ctx.db, ctx.seeds, { player_id, version, at });
  const code = await inviteCodeOf(ctx.db, player_id, at);
  return {
    ...cycleResponse(cycle, spin_rule, counted),
    spins: {
      left: available.length,
      kind: available[0] ?? null,
      next_at: nextSpinAt(cycle, spins, rule.daily.times, at)?.toISOString() ?? null,
    },
    table: tableOf(spin_rule),
    friends: friends
      .slice(0, MAX_SHOWN)
      .map(({ name, staked, state }) => ({ name, staked, needed: rule.friend_weighted, state })),
    seeds: await showSeeds(ctx.db, ctx.seeds, player_id, { purpose: 'referral', table: spin_rule.table }, at),
    code,
    link: inviteLink(code),
  };
});

/** An ended cycle is shown until the next cycle begins. */
function cycleResponse(cycle: Cycle | null, { rule }: SpinRule, counted: number) {
  const { target } = rule;
  if (cycle === null) {
    const most_friends = friendsToTarget(rule, { sum: ZERO, friends: 0 });
    return { target, sum: ZERO, ends_at: null, state: 'idle' as const, reason: null, most_friends };
  }
  const sum = { sum: cycle.sum_cents, friends: counted };
  const isOpen = cycle.ended_at === null;
  return {
    target: cycle.target_cents,
    sum: cycle.sum_cents,
    ends_at: deadlineOf(cycle)?.toISOString() ?? null,
    state: cycle.state,
    reason: cycle.reason,
    most_friends: friendsToTarget(rule, isOpen ? sum : { sum: ZERO, friends: 0 }),
  };
}

function tableOf({ version, rule, table }: SpinRule) {
  const span = ({ minimum_bps, maximum_bps }: { minimum_bps: number; maximum_bps: number }) => ({
    minimum_bps,
    maximum_bps,
  });
  return {
    version,
    hash: table.hash,
    spins: referralSpinKinds.map((kind) => ({ kind, ...span(rule[kind]) })),
    friends_maximum: rule.friends_maximum,
    friend_weighted: rule.friend_weighted,
    daily_times: rule.daily.times,
    cycle_hours: rule.cycle_hours,
    claim_hours: rule.claim_hours,
    wager_times: rule.wager_times,
    days: rule.days,
  };
}
