import { demoRivals } from './demo-players.ts';
import { type Demo, depositByWallet, play, signIn } from './seed-demo-week.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const KARACHI_AHEAD_MS = 5 * HOUR_MS;
const WEEK_DAYS = 7;
/** 1 January 1970 was a Thursday. */
const MONDAY_AFTER_EPOCH_DAYS = 4;

/** Returns the Mondays on which the last two ended tournaments began, at midnight in Pakistan. */
function lastMondays(today: Date): Date[] {
  const day = Math.floor((today.getTime() + KARACHI_AHEAD_MS) / DAY_MS);
  const monday = day - ((day - MONDAY_AFTER_EPOCH_DAYS) % WEEK_DAYS);
  return [2, 1].map((weeks_ago) => new Date((monday - weeks_ago * WEEK_DAYS) * DAY_MS - KARACHI_AHEAD_MS));
}

/** Returns the beginning of the demo's history: the Monday on which its first tournament begins, an hour after midnight. */
export const tournamentsFrom = (today: Date): Date => new Date(lastMondays(today)[0]!.getTime() + HOUR_MS);

/**
 * Plays the two weekly tournaments before the running one. The first ends with places, prizes and winners; the second ends when the other
 * players have played too.
 */
export async function seedDemoTournaments(
  demo: Demo & { runTournaments(): Promise<void> },
  today: Date,
): Promise<void> {
  for (const [week, monday] of lastMondays(today).entries()) {
    // This settles the previous tournament.
    demo.clock.set(new Date(monday.getTime() + 2 * HOUR_MS));
    await demo.runTournaments();
    for (const [index, rival] of demoRivals.entries()) {
      demo.clock.set(new Date(monday.getTime() + (index + 1) * DAY_MS + 20 * HOUR_MS));
      const token = await signIn(demo, rival);
      await depositByWallet(demo, token, rival, 3, '3000.00');
      await play(demo, token, 20, 40 + 30 * ((index + week) % demoRivals.length));
    }
  }
}
