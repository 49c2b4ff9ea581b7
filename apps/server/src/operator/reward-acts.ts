import { type Cents, formatMoney } from '@nua/money';
import { type RewardCost, readRewardCosts } from '../ledger/reward-costs.ts';
import { pakistanDay } from '../providers/rails/pakistan-time.ts';
import { CommandError, type OperatorDeps } from './operator-deps.ts';
import { given } from './read-words.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;
const SHOWN_MS = 29 * 86_400_000;

function dayOf(text: string): string {
  if (!DAY.test(text) || Number.isNaN(Date.parse(text)))
    throw new CommandError(`${given(text)} is no day; write 2026-03-31.`);
  return text;
}

/** Reads `--from DAY --to DAY`; without them the last thirty days. */
function daysOf(words: readonly string[], now: Date): { from_day: string; to_day: string } {
  const days = { from_day: pakistanDay(new Date(now.getTime() - SHOWN_MS)), to_day: pakistanDay(now) };
  for (let at = 0; at < words.length; at += 2) {
    const day = dayOf(words[at + 1] ?? '');
    if (words[at] === '--from') days.from_day = day;
    else if (words[at] === '--to') days.to_day = day;
    else throw new CommandError(`rewards takes --from DAY and --to DAY, not ${given(words[at])}.`);
  }
  return days;
}

const sum = (costs: readonly RewardCost[], of: 'granted' | 'returned'): Cents =>
  costs.reduce((all, one) => (all + one[of]) as Cents, 0n as Cents);

function line(name: string, costs: readonly RewardCost[]): string {
  const [granted, returned] = [sum(costs, 'granted'), sum(costs, 'returned')];
  const net = (granted - returned) as Cents;
  return `${name}  granted ${formatMoney(granted)}  returned ${formatMoney(returned)}  net ${formatMoney(net)}`;
}

/** What rewards cost by day and kind, as the ledger has it: granted, returned, and what stays. */
export async function showRewards(deps: Pick<OperatorDeps, 'db' | 'clock'>, words: readonly string[]): Promise<string> {
  const days = daysOf(words, deps.clock.now());
  const costs = await readRewardCosts(deps.db, days);
  const kinds = [...new Set(costs.map(({ kind }) => kind))].sort();
  return [
    `${days.from_day} to ${days.to_day}`,
    ...costs.map((one) => line(`${one.day}  ${one.kind}`, [one])),
    ...kinds.map((kind) =>
      line(
        `all days  ${kind}`,
        costs.filter((one) => one.kind === kind),
      ),
    ),
    line('all', costs),
  ].join('\n');
}
