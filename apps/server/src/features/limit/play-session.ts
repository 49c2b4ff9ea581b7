/**
 * So long without a round before a launch, and the launch begins a new play session. Whoever lost everything and swiped the app away brings
 * no money home that would end it; half an hour is a break by any measure, and longer than a phone call or a lost network takes.
 */
export const BREAK_MS = 30 * 60_000;

/** A launch, and the last round before it. */
export type Launch = { at: Date; round_before: Date | null };

/**
 * The beginning of the play session that goes on, or null where no game is open.
 *
 * A page that is loaded again goes on with the same play session: only a break from playing ends one, or the money that came home.
 *
 * Shape   the launches since the money last came home, in their order
 */
export function playSessionSince(launches: readonly Launch[]): Date | null {
  let since: Date | null = null;
  for (const { at, round_before } of launches) {
    const isBreak = round_before === null || at.getTime() - round_before.getTime() >= BREAK_MS;
    if (since === null || isBreak) since = at;
  }
  return since;
}
