import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from './chance.ts';
import { type CrashPlayer, Interrupted } from './crash-player.ts';
import { playSteps } from './play-rounds.ts';

/** Whether the load continues. `beginning` is the number of players who have not finished their first actions. */
export type Running = { on: boolean; beginning: number };

type Act = () => Promise<void>;

/** The actions of a player: the first ones in order, each repeated until it succeeds, then the others at random. */
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
    // Several bets of one player at once, as from two tabs or repeated taps.
    const bets = [player.bet(chance), playSteps(player, chance)];
    const [one, ...others] = await Promise.allSettled([(first[0] ?? chance.pick(acts.others))(), ...bets]);
    const failed = [one, ...others].filter((done) => done.status === 'rejected').map(({ reason }) => reason);
    for (const error of failed) if (!(error instanceof Interrupted)) throw error;
    if (one.status === 'fulfilled' && first.shift() && first.length === 0) running.beginning -= 1;
    if (failed.length > 0) await pause(acts.rest_ms);
  }
}
