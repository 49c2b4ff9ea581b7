import type { PlayerSocket } from './player-socket.ts';

export type ListeningSocket = PlayerSocket & { data: NonNullable<PlayerSocket['data']> };

const NONE: readonly ListeningSocket[] = [];

export class Connections {
  /** Lists, because they take a third of the memory of sets, and a player rarely has more than one connection. */
  readonly #byPlayer = new Map<string, readonly ListeningSocket[]>();

  of(player_id: string): readonly ListeningSocket[] {
    return this.#byPlayer.get(player_id) ?? NONE;
  }

  get size(): number {
    let count = 0;
    for (const sockets of this.#byPlayer.values()) count += sockets.length;
    return count;
  }

  *all(): Generator<ListeningSocket> {
    for (const sockets of this.#byPlayer.values()) yield* sockets;
  }

  add(socket: ListeningSocket): void {
    const { player_id } = socket.data;
    this.#byPlayer.set(player_id, [...this.of(player_id), socket]);
  }

  remove(socket: PlayerSocket): void {
    if (socket.data === null) return;
    const { player_id } = socket.data;
    const others = this.of(player_id).filter((other) => other !== socket);
    if (others.length === 0) this.#byPlayer.delete(player_id);
    else this.#byPlayer.set(player_id, others);
  }
}
