import type { Line } from './line-connection.ts';

/** More tabs than any player uses. The oldest line is closed first, because its client may be gone. */
const MAX_OF_A_PLAYER = 10;

export class Lines {
  readonly #bySession = new Map<string, Line>();
  readonly #byPlayer = new Map<string, Set<Line>>();
  readonly #byGame = new Map<string, Set<Line>>();

  /** Adds a line. Returns the line that the caller must close, if any: the session's earlier line, or the player's oldest. */
  add(line: Line): Line[] {
    const { token_hash, player_id, game_id } = line.owner.session;
    const earlier = this.#bySession.get(token_hash);
    const [oldest] = this.ofPlayer(player_id);
    const isFull = (this.#byPlayer.get(player_id)?.size ?? 0) >= MAX_OF_A_PLAYER;
    const ended = earlier ? [earlier] : isFull && oldest ? [oldest] : [];
    for (const old of ended) this.remove(old);
    this.#bySession.set(token_hash, line);
    insert(this.#byPlayer, player_id, line);
    insert(this.#byGame, game_id, line);
    return ended;
  }

  remove(line: Line): void {
    const { token_hash, player_id, game_id } = line.owner.session;
    if (this.#bySession.get(token_hash) === line) this.#bySession.delete(token_hash);
    removeFrom(this.#byPlayer, player_id, line);
    removeFrom(this.#byGame, game_id, line);
  }

  get count(): number {
    return this.#bySession.size;
  }

  all(): Line[] {
    return [...this.#bySession.values()];
  }

  ofPlayer(player_id: string): Line[] {
    return [...(this.#byPlayer.get(player_id) ?? [])];
  }

  inGame(game_id: string): Line[] {
    return [...(this.#byGame.get(game_id) ?? [])];
  }
}

function insert(sets: Map<string, Set<Line>>, name: string, line: Line): void {
  const set = sets.get(name) ?? new Set();
  sets.set(name, set.add(line));
}

function removeFrom(sets: Map<string, Set<Line>>, name: string, line: Line): void {
  const set = sets.get(name);
  set?.delete(line);
  if (set?.size === 0) sets.delete(name);
}
