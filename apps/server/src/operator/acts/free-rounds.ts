import { isGameId } from '@nua/games';
import { type Cents, formatMoney } from '@nua/money';
import { freeRoundsCostCents, gamesWithoutFreeRounds } from '@nua/rewards';
import { newId } from '../../db/new-id.ts';
import { grantFreeRounds } from '../../modules/free-round/public.ts';
import { providedReturns } from '../../modules/play/public.ts';
import { exclusionOf } from '../../modules/protection/public.ts';
import type { SettingValue } from '../../settings/setting-rules.ts';
import { type Act, change } from '../act.ts';
import { findPlayer } from '../find-player.ts';
import { CommandError, type OperatorDeps } from '../operator-deps.ts';
import { player, positiveAmount, readBy } from '../parameters.ts';
import { type GrantedRounds, payoutCapProblem } from '../payout-cap-problem.ts';

const DAY_MS = 86_400_000;
const BONUS_DAYS = 7;

export const countUpTo = (maximum: number) =>
  readBy(
    (typed) => (/^[1-9]\d{0,2}$/.test(typed) && Number(typed) <= maximum ? Number(typed) : null),
    `a number from 1 to ${maximum}`,
  );

/** Games that can have free rounds, separated by commas. `assertGamesAllowed` checks the games of providers. */
export const gamesOfOneStep = readBy((typed) => {
  const ids = [...new Set(typed.split(','))];
  const isName = ids.every((id) => /^[a-z][a-z0-9-]{0,30}$/.test(id));
  return isName && gamesWithoutFreeRounds({ games: ids.filter(isGameId) }).length === 0 ? ids : null;
}, 'games with rounds of one step, such as dice or orchard,kites, or games of a provider');

/** Refuses games that are neither the house's nor a provider's. */
export function assertGamesAllowed(deps: OperatorDeps, games: readonly string[]): void {
  const [unknown] = gamesWithoutFreeRounds({ games: [...games] }, providedReturns(deps));
  if (unknown !== undefined) throw new CommandError(`GAMES has ${unknown}, which is no game of a provider.`);
}

export function assertStakeAllowed({ stake_minimum, stake_maximum }: SettingValue<'play_rules'>, stake: Cents): void {
  if (stake < stake_minimum || stake > stake_maximum)
    throw new CommandError(`A stake is ${formatMoney(stake_minimum)} to ${formatMoney(stake_maximum)}.`);
}

/** Refuses free rounds that the payout cap in force would make unplayable. */
export function assertWithinPayoutCap(rules: SettingValue<'play_rules'>, grant: GrantedRounds): void {
  const problem = payoutCapProblem(rules, grant);
  if (problem !== null) throw new CommandError(problem);
}

export const freeRoundActs = {
  'free-rounds': change({
    permission: 'rewards',
    approval: 'two',
    conflicts_with: 'same act',
    help: 'grants a player free rounds, whose winnings become a bonus to be wagered once within a week',
    arguments: { player, games: gamesOfOneStep, rounds: countUpTo(100), stake: positiveAmount, days: countUpTo(30) },
    prepare: async ({ deps }, { player: who, games: ids, rounds, stake, days }) => {
      assertStakeAllowed(deps.settings.get('play_rules'), stake);
      assertGamesAllowed(deps, ids);
      assertWithinPayoutCap(deps.settings.get('play_rules'), { games: ids, stake });
      const { id } = await deps.db.transaction().execute((tx) => findPlayer(tx, who));
      const cost = formatMoney(freeRoundsCostCents({ games: ids, rounds, stake }, providedReturns(deps)));
      const preview = `Grants player ${id} ${rounds} free rounds of ${formatMoney(stake)} on ${ids.join(', ')} for ${days} days (two operators)\nCosts at most ${cost} on average`;
      return { preview, seen: id };
    },
    run: async ({ tx, deps, seen: player_id }, { games: ids, rounds, stake, days }) => {
      await deps.ledger.responses.lockOwner(tx, player_id);
      if (await exclusionOf(tx, player_id, deps.clock.now()))
        throw new CommandError('The player is excluded and receives no offers.');
      const grant = { player: player_id, games: ids, rounds, stake_cents: stake, days };
      return {
        subject: `player ${player_id}`,
        content: grant,
        money_effect: {
          kind: 'given',
          player_id,
          amount: freeRoundsCostCents({ games: ids, rounds, stake }, providedReturns(deps)),
        },
        apply: async ({ at }) => {
          const expires_at = new Date(at.getTime() + days * DAY_MS);
          const granted = await grantFreeRounds(
            tx,
            {
              ...{ player_id, source: 'operator', source_id: newId(), games: ids, rounds, stake, expires_at },
              ...{ wager_times: 1, bonus_days: BONUS_DAYS },
            },
            at,
          );
          return { data: { free_rounds: granted, player: player_id }, after: { ...grant, free_rounds: granted } };
        },
      };
    },
    text: ({ free_rounds }) => `Granted: free rounds ${free_rounds}`,
  }),
} satisfies Record<string, Act>;
