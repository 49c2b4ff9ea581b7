import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from './chance.ts';
import { type CrashPlayer, Interrupted } from './crash-player.ts';
import { playSteps } from './play-rounds.ts';

/** `on` is false when the load must end. `beginning` is the number of players who have not finished their first actions. */
export type Running = { on: boolean; beginning: number };

type Act = () => Promise<void>;

/** `first` are performed in order, each until it succeeds. Then `others` are performed at random. */
export type Acts = {
  first: readonly Act[];
  others: readonly Act[];
  /** The pause after a failure. */
  rest_ms: number;
};

/** Performs a player's actions until `running.on` is false, even while the server is down. */
export async function playDay(player: CrashPlayer, acts: Acts, chance: Chance, running: Running): Promise<void> {
  const first = [...acts.first];
  while (running.on) {
    // A player makes several bets at once, as from two tabs.
    const bets = [player.bet(chance), playSteps(player, chance)];
    const [result, ...bet_results] = await Promise.allSettled([(first[0] ?? chance.pick(acts.others))(), ...bets]);
    const failed = [result, ...bet_results]
      .filter((settled) => settled.status === 'rejected')
      .map(({ reason }) => reason);
    for (const error of failed) if (!(error instanceof Interrupted)) throw error;
    if (result.status === 'fulfilled' && first.shift() && first.length === 0) running.beginning -= 1;
    if (failed.length > 0) await pause(acts.rest_ms);
  }
}
