import type { Fields, openWire } from './studio-wire.ts';

/** A player's session in a game. `faults` is the share of its calls that have a network fault. */
export type Seat = { session: string; game: string; faults: number };

/** Plays a whole round. `free` has the additional fields of a free round's bet. Returns the sums in the studio's books, in paisa. */
export type PlayBets = (
  round: Seat & { amounts: readonly bigint[]; free: Fields },
) => Promise<{ round: string; staked: bigint; paid: bigint }>;

/** Free rounds as the operator reports them. */
type FreeRounds = { id: string; games: string[]; left: number; stake: string; won: string; expires_at: string };

/** Creates the studio's functions for free rounds, whose stakes the operator pays. */
export function createFreeRounds(wire: ReturnType<typeof openWire>, complaints: string[], playBets: PlayBets) {
  /** The free rounds that the operator reports for a session. */
  async function freeRoundsOf(session: string): Promise<readonly FreeRounds[]> {
    const { status, text } = await wire.attempt('free_rounds', { session, currency: 'PKR' });
    if (status !== 200) complaints.push(`free_rounds was answered ${status} ${text}`);
    return status === 200 ? (JSON.parse(text) as { free_rounds: FreeRounds[] }).free_rounds : [];
  }

  /**
   * Plays the free rounds that the player has chosen until none is left. Each has a single bet of the granted stake.
   *
   * Shape   { session, game, id of the free rounds, share of calls with a fault } -> number of accepted bets, and the sum that they paid
   * Units   paisa
   */
  async function playFreeRounds({ free_round, ...seat }: Seat & { free_round: string }) {
    let [rounds, paid] = [0, 0n];
    for (;;) {
      const free = (await freeRoundsOf(seat.session)).find(({ id }) => id === free_round);
      if (free === undefined) return { rounds, paid };
      const amount = BigInt(free.stake.replace('.', ''));
      const played = await playBets({ ...seat, amounts: [amount], free: { free_round } });
      rounds += played.staked > 0n ? 1 : 0;
      paid += played.paid;
    }
  }

  return { freeRoundsOf, playFreeRounds };
}
