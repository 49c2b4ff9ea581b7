import { sql } from 'kysely';
import type { App } from '../../http/request-context.ts';
import { MovableClock } from '../../ports/clock.ts';

type Deps = Pick<App, 'clock' | 'db'>;

/**
 * Measures how far this node's clock is behind the database's: shared rounds are timed by the database, and every node counts by its own
 * clock and this offset. Half of the way there and back is taken off.
 *
 * A clock that is moved by hand is everybody's clock, and moves the database's time.
 *
 * Units   milliseconds; negative where this node is ahead
 */
export async function measureOffset({ clock, db }: Deps): Promise<number> {
  if (!clock.runs) return 0;
  const machine_ms = () => clock.now().getTime() - (clock instanceof MovableClock ? clock.moved_ms : 0);
  const before_ms = machine_ms();
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
  return rows[0]!.ms - (before_ms + machine_ms()) / 2;
}

/** The offset of one node, measured anew for each shared round. */
export class DatabaseTime {
  readonly #deps: Deps;
  #round_id: string | null = null;
  #offset_ms: Promise<number> = Promise.resolve(0);

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** This node's time, as it is read on receiving something. */
  received(): number {
    return this.#deps.clock.now().getTime();
  }

  /** A moment of this node in the database's time. */
  async of(received_ms: number, round_id: string): Promise<Date> {
    if (round_id !== this.#round_id) {
      this.#round_id = round_id;
      this.#offset_ms = measureOffset(this.#deps);
      // A measurement that failed is made again by whoever asks next.
      this.#offset_ms.catch(() => {
        this.#round_id = null;
      });
    }
    return new Date(received_ms + (await this.#offset_ms));
  }
}
