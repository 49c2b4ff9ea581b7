import { setTimeout as pause } from 'node:timers/promises';
import type { EventCursor } from '@nua/contract/event.ts';
import { type ListenPlace, listenAt, type TestListener } from '../world/listener.ts';

/** A player's connection. If it is lost, it reconnects and catches up with missed events, as the client does. */
export class SocketKeeper {
  reconnects = 0;
  /** The numbers of the player's own events, in order of arrival. */
  readonly numbers: number[] = [];
  readonly #place: ListenPlace;
  readonly #token: string;
  #listener: TestListener | null = null;
  #cursor: EventCursor | null = null;
  #isStopped = false;
  #work: Promise<void> = Promise.resolve();

  constructor(place: ListenPlace, token: string) {
    this.#place = place;
    this.#token = token;
  }

  async start(): Promise<void> {
    await this.#connect();
    this.#work = this.#reconnectRepeatedly();
  }

  async #connect(): Promise<void> {
    const listener = await listenAt(this.#place, this.#token);
    const { events, ...cursor } = await listener.catchUp(this.#cursor);
    if (this.#cursor !== null) this.numbers.push(...events.filter(({ a }) => a !== 1).map(({ n }) => n));
    this.#cursor = cursor;
    this.#listener = listener;
  }

  async #reconnectRepeatedly(): Promise<void> {
    while (!this.#isStopped) {
      await this.#listener!.closed;
      this.#collectReceived();
      while (!this.#isStopped) {
        this.reconnects += 1;
        try {
          await this.#connect();
          break;
        } catch {
          await pause(200);
        }
      }
    }
  }

  /** Adds the events of the connection, and moves the cursor past them. */
  #collectReceived(): void {
    const own = this.#listener!.received.filter(({ a }) => a !== 1).map(({ n }) => n);
    this.numbers.push(...own);
    this.#cursor = { ...this.#cursor!, own: Math.max(this.#cursor!.own, ...own) };
  }

  get isConnected(): boolean {
    return this.#listener?.socket.connected === true;
  }

  /** Closes the connection. Returns the numbers of the events that never arrived. */
  async stop(): Promise<number[]> {
    this.#isStopped = true;
    const { own, events } = await this.#listener!.catchUp(this.#cursor);
    this.numbers.push(...events.filter(({ a }) => a !== 1).map(({ n }) => n));
    this.#listener!.close();
    await this.#work;
    const received = new Set(this.numbers);
    const first = Math.min(own + 1, ...received);
    return Array.from({ length: own - first + 1 }, (_none, place) => first + place).filter((n) => !received.has(n));
  }
}
