import { createHash } from 'node:crypto';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { type Cents, formatMoney } from '@nua/money';
import { sql } from 'kysely';
import type { Tx } from '../../core/app.ts';
import { newId } from '../../db/new-id.ts';
import type { Journal } from '../../ledger/ledger.ts';
import { type RewardCost, readRewardCosts } from '../../ledger/reward-costs.ts';
import { sendBalanceChanged } from '../../modules/event/public.ts';
import { addMessage } from '../../modules/notify/public.ts';
import { isAccountClosed } from '../../modules/payment/public.ts';
import { exclusionOf } from '../../modules/protection/public.ts';
import { type Cycle, lockCycle, payCycle } from '../../modules/referral/public.ts';
import { type Act, change, read } from '../act.ts';
import { findPlayer } from '../find-player.ts';
import { CommandError, type OperatorDeps, RefusedAboutPlayer } from '../operator-deps.ts';
import { day, id, oneOf, player, signedAmount, text } from '../parameters.ts';
import { adjustedText, rewardsText } from '../texts/money-texts.ts';

const absolute = (amount: Cents) => (amount > 0n ? amount : -amount) as Cents;

function journalOf(player_id: string, amount: Cents, at: Date): Journal {
  const journal_id = newId();
  const main = { player_id, purpose: 'main' } as const;
  const house = { house: 'adjustment' } as const;
  const [debit, credit] = amount > 0n ? [house, main] : [main, house];
  return {
    id: journal_id,
    owner_id: player_id,
    key: journal_id,
    request_hash: createHash('sha256').update(`adjust ${player_id} ${amount}`).digest(),
    currency: 'PKR',
    legs: [{ debit, credit, amount: absolute(amount), reason: 'adjustment' }],
    at,
    despite_block: true,
  };
}

/** Reads the money of an open account. A closed account has no owner, so its balance does not change. */
async function moneyOf(deps: OperatorDeps, tx: Tx, who: string): Promise<{ id: string; main: Cents; debt: Cents }> {
  const found = await findPlayer(tx, who);
  const wallets = (await deps.ledger.balances([found.id], tx)).get(found.id);
  if (!wallets || (await isAccountClosed(tx, found.id))) throw new CommandError('The account is closed.');
  return { id: found.id, main: wallets.main, debt: wallets.debt };
}

async function lockWaiting(deps: OperatorDeps, tx: Tx, cycle_id: string): Promise<Cycle> {
  const { rows } = await sql<{ player_id: string }>`
    select player_id from referral_cycle where id = ${cycle_id}`.execute(tx);
  if (!rows[0]) throw new CommandError(`There is no cycle ${cycle_id} of the referral wheel.`);
  await deps.ledger.responses.lockOwner(tx, rows[0].player_id);
  const cycle = (await lockCycle(tx, cycle_id, deps.clock.now()))!;
  if (cycle.state !== 'reached' || cycle.review_at === null)
    throw new CommandError(`The cycle is ${cycle.state}; it has no cash-out that waits for a decision.`);
  return cycle;
}

const SHOWN_MS = 29 * 86_400_000;

const sum = (costs: readonly RewardCost[], field: 'granted' | 'returned'): Cents =>
  costs.reduce((total, cost) => (total + cost[field]) as Cents, 0n as Cents);

function totalCost(costs: readonly RewardCost[]) {
  const [granted, returned] = [sum(costs, 'granted'), sum(costs, 'returned')];
  return { granted, returned, net: (granted - returned) as Cents };
}

export const moneyActs = {
  adjust: change({
    permission: 'balances',
    approval: 'two',
    conflicts_with: 'same act',
    help: 'corrects a main wallet by a transfer that pays a debt first; a negative amount takes money away',
    arguments: { player, amount: signedAmount, reason: text },
    prepare: async ({ deps }, { player: who, amount, reason }) => {
      const seen = await deps.db.transaction().execute((tx) => moneyOf(deps, tx, who));
      const sum = (seen.main + amount) as Cents;
      if (sum < 0n)
        throw new RefusedAboutPlayer(
          `The main wallet holds ${formatMoney(seen.main)}; no wallet goes below zero.`,
          seen.id,
        );
      const isDebtCovered = sum >= seen.debt;
      const paid = amount <= 0n ? 0n : isDebtCovered ? seen.debt : sum;
      const debt =
        seen.debt > 0n ? `\nDebt ${formatMoney(seen.debt)} -> ${formatMoney((seen.debt - paid) as Cents)}` : '';
      const preview = `Adjusts player ${seen.id} by ${formatMoney(amount, { sign: true })} (two operators): ${reason}\nMain wallet ${formatMoney(seen.main)} -> ${formatMoney((sum - paid) as Cents)}${debt}`;
      return { preview, about: seen.id, seen: seen.id };
    },
    run: async ({ tx, deps, seen: player_id }, { amount, reason }) => {
      await deps.ledger.responses.lockOwner(tx, player_id);
      const { main } = await moneyOf(deps, tx, player_id);
      const noted = { amount_cents: amount, reason };
      return {
        subject: `player ${player_id}`,
        content: { player: player_id, ...noted },
        money_effect: { kind: 'given', player_id, amount: absolute(amount) },
        before: { main_cents: main },
        apply: async ({ at }) => {
          const journal = journalOf(player_id, amount, at);
          const [verdict] = await deps.ledger.post(tx, [journal]);
          if (verdict?.status !== 'posted')
            throw new CommandError(`The ledger refused it: ${verdict?.refusal ?? verdict?.status}. Nothing moved.`);
          await sendBalanceChanged(tx, { player_id, at });
          const { main: main_after } = verdict.balances;
          return {
            data: { player: player_id, main: main_after, debt_paid: verdict.debt_paid ?? null, transfer: journal.id },
            after: { ...noted, main_cents: main_after, transfer: journal.id },
          };
        },
      };
    },
    text: adjustedText,
  }),
  referral: change({
    permission: 'rewards',
    approval: 'two',
    conflicts_with: 'every act',
    help: 'decides a cash-out of the referral wheel that waits because its friends look like one person',
    arguments: { decision: oneOf('approve', 'reject'), cycle: id },
    run: async ({ tx, deps }, { decision, cycle: cycle_id }) => {
      const cycle = await lockWaiting(deps, tx, cycle_id);
      const { player_id, target_cents: amount } = cycle;
      const isApproved = decision === 'approve';
      if (isApproved && (await exclusionOf(tx, player_id, deps.clock.now())))
        throw new CommandError('The player is excluded and receives nothing meanwhile. The cash-out keeps waiting.');
      return {
        subject: `referral ${cycle.id}`,
        content: { cycle: cycle.id, player: player_id, verdict: decision, amount },
        money_effect: isApproved ? { kind: 'given', player_id, amount } : null,
        before: { state: cycle.state, reason: cycle.reason },
        logged_as: `referral ${decision}`,
        apply: async ({ at }) => {
          if (isApproved) await payCycle(deps, tx, cycle, true);
          else
            await sql`update referral_cycle set state = 'rejected', ended_at = ${at} where id = ${cycle.id}`.execute(
              tx,
            );
          const target = formatMoney(amount);
          await addMessage(tx, {
            player_id,
            type: isApproved ? 4 : 2,
            text: isApproved ? 'referral_paid' : 'referral_rejected',
            extra: { target },
            link: isApproved ? { to: '/wallet', label: 'wallet' } : { to: '/customer-service', label: 'help' },
            at,
          });
          return {
            data: { cycle: cycle.id, state: isApproved ? 'paid' : 'rejected', amount },
            after: { state: isApproved ? 'paid' : 'rejected' },
          };
        },
      };
    },
    text: ({ state, amount }) =>
      state === 'paid'
        ? `Paid: PKR ${formatMoney(amount)} is in the bonus wallet.`
        : 'Rejected; the player is notified.',
  }),
  rewards: read({
    permission: 'look',
    help: 'the cost of rewards by day and kind, from the ledger; the last thirty days unless a day is given',
    arguments: {},
    options: { from: day, to: day },
    run: async ({ deps }, { from, to }) => {
      const now = deps.clock.now();
      const days = {
        from: from ?? dayInKarachi(new Date(now.getTime() - SHOWN_MS)),
        until: to ?? dayInKarachi(now),
      };
      const costs = await readRewardCosts(deps.db, days);
      const kinds = [...new Set(costs.map(({ kind }) => kind))].sort();
      const ofKind = (kind: string) => costs.filter((cost) => cost.kind === kind);
      return {
        ...days,
        ...totalCost(costs),
        kinds: kinds.map((kind) => ({ kind, ...totalCost(ofKind(kind)) })),
        days: costs.map((cost) => ({ day: cost.day, kind: cost.kind, ...totalCost([cost]) })),
      };
    },
    text: rewardsText,
  }),
} satisfies Record<string, Act>;
