import type { Promo, Rules, Task } from './rule-schemas.ts';

/** A part of an offer that would become worse. `offer_id` is the id of the promotion or task, and `at` the path in the new rule. */
export type BrokenPromise = { offer_id: string; at: readonly (string | number)[]; text: string };

type Offer = Readonly<Record<string, unknown>> & { id: string; key: string };
type Figures = Readonly<Record<string, number | bigint>>;

/** Fields whose smaller value is worse for a player. */
const WORSE_IF_LESS = [
  ...['percent_bps', 'amount_maximum', 'stake_maximum', 'conversion_times', 'days', 'rounds', 'stake', 'play_days'],
  'prize',
];
/** Fields whose larger value is worse for a player. */
const WORSE_IF_MORE = ['deposit_minimum', 'wager_times', 'target'];
/** Fields that may not change, because the change would make a different offer. */
const FIXED = ['type', 'nth', 'kind', 'repeats'];

function worseFields(before: Offer, after: Offer): string[] {
  const [old, next] = [before as unknown as Figures, after as unknown as Figures];
  const named = (names: readonly string[], isWorse: (name: string) => boolean) =>
    names.filter((name) => name in before && isWorse(name));
  const games = Array.isArray(before.games) ? (before.games as string[]) : [];
  const later_games = Array.isArray(after.games) ? (after.games as string[]) : [];
  return [
    ...named(FIXED, (name) => old[name] !== next[name]),
    ...named(WORSE_IF_LESS, (name) => next[name]! < old[name]!),
    ...named(WORSE_IF_MORE, (name) => next[name]! > old[name]!),
    ...(games.some((game) => !later_games.includes(game)) ? ['games'] : []),
  ];
}

function brokenIn(list: string, before: readonly Offer[], after: readonly Offer[]): BrokenPromise[] {
  return before.flatMap((offer): BrokenPromise[] => {
    const place = after.findIndex(({ id }) => id === offer.id);
    if (place === -1) return [{ offer_id: offer.id, at: [list], text: `${offer.key} would end` }];
    return worseFields(offer, after[place]!).map((field) => ({
      offer_id: offer.id,
      at: [list, place, field],
      text: `${field} of ${offer.key} would become worse for players`,
    }));
  });
}

const isForDeposits = (promo: Promo): boolean => 'nth' in promo;

/**
 * The promises that the next rules would break: a promotion for deposits or a task that ends or becomes worse. Other rewards are paid by
 * the version with which they began.
 *
 * Shape   (rules in force, next rules) -> promises; none if every offer stays at least as good
 */
export const brokenPromises = (before: Rules, after: Rules): { promo: BrokenPromise[]; task: BrokenPromise[] } => ({
  promo: brokenIn('promos', before.promo.promos.filter(isForDeposits) as Offer[], after.promo.promos as Offer[]),
  task: brokenIn(
    'tasks',
    before.task.tasks as readonly (Task & Offer)[],
    after.task.tasks as readonly (Task & Offer)[],
  ),
});
