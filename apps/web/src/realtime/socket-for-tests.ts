import {
  type CaughtUp,
  type EventCursor,
  type EventFrame,
  type EventPayload,
  type RefreshTurn,
  socket as wire,
} from '@nua/contract/event.ts';
import { afterEach, beforeEach, type Mock, vi } from 'vitest';
import { clientForTests, type ResponseData } from '../boot/client-for-tests.ts';
import type { Client } from '../client/client.ts';
import type { RouteMatch } from '../client/route-match.ts';
import type { TemplatePiece } from '../i18n/template.ts';
import { findRoute } from '../router/routes.ts';
import type { SocketLike } from './connection.ts';
import type { CursorStore } from './event-inbox.ts';
import { createPageCursor } from './page-cursor.ts';
import { startRealtime } from './start-realtime.ts';

/** Gives each test of the calling file a fake clock, and a document without dialogs, in which no element has the focus. */
export function useFakeBrowser(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', { activeElement: null, querySelectorAll: () => [] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

type Listener = (...values: unknown[]) => void;

/** A socket for which the test plays the server. */
export class TestSocket implements SocketLike {
  readonly token: string;
  connected = false;
  isOpen = true;
  readonly sent: [string, ...unknown[]][] = [];
  /** The response to `catch_up`; by default no event was missed. */
  caught: CaughtUp = { id: 'p', own: 0, all: 0, events: [] };
  /** The response to `refresh_turn`; none by default. */
  turn: RefreshTurn | null = null;
  readonly #listeners = new Map<string, Listener[]>();

  constructor(token: string) {
    this.token = token;
  }

  connect(): void {
    this.isOpen = true;
    this.sent.push(['(connect)']);
  }

  disconnect(): void {
    this.isOpen = false;
    this.connected = false;
    this.sent.push(['(disconnect)']);
  }

  emit(name: string, ...sent: unknown[]): void {
    this.sent.push([name, ...sent]);
  }

  async emitWithAck(name: string, ...sent: unknown[]): Promise<unknown> {
    this.sent.push([name, ...sent]);
    if (name === wire.refresh_turn) return this.turn;
    return name === wire.catch_up ? this.caught : {};
  }

  on(name: string, listener: (...values: never[]) => void): void {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener as Listener]);
  }

  async receive(name: string, ...values: unknown[]): Promise<void> {
    if (name === 'connect') this.connected = true;
    if (name === 'disconnect') this.connected = false;
    for (const listener of this.#listeners.get(name) ?? []) listener(...values);
    await vi.advanceTimersByTimeAsync(0);
  }

  async event(e: EventFrame['e'], n: number, payload: EventPayload, isForAll = false): Promise<void> {
    await this.receive(String(e), { e, n, ...(isForAll && { a: 1 }), at: '2026-03-02T07:00:00.000Z', payload });
  }
}

export function memoryCursor(): CursorStore {
  let stored: ReturnType<CursorStore['read']> = null;
  return {
    read: () => stored,
    write: (cursor) => {
      stored = cursor;
    },
  };
}

type Options = {
  path?: string;
  token?: string | null;
  now?: string;
  /** The event cursor of the server-rendered page; null for a page that the server did not render. */
  rendered?: EventCursor | null;
  /** The stored cursor of this tab. */
  stored?: EventCursor | null;
  /**
   * Responses of the server. With responses, queries are really invalidated and fetched; without responses, invalidations are only
   * recorded.
   */
  responses?: Record<string, ResponseData>;
};

const START: EventCursor = { id: 'p', own: 0, all: 0 };

function matchOf(path: string): RouteMatch {
  const url = new URL(path, 'http://own');
  return { url, route: findRoute(url.pathname) ?? null, page: null, problem: null };
}

/** Starts a client that listens on test sockets, and records its dialogs, toasts and invalidated queries. */
export function startListening({
  path = '/',
  token = 'one',
  now,
  rendered = START,
  stored = null,
  responses,
}: Options = {}) {
  const { client, requests } = clientForTests({
    ...(token !== null && { token }),
    ...(now !== undefined && { now }),
    ...(responses && { responses }),
  });
  client.stores.history.set({ match: matchOf(path) });
  const sockets: TestSocket[] = [];
  const shown: unknown[][] = [];
  const invalidations: { key: unknown; type: unknown }[] = [];
  const spied = client as { -readonly [Name in keyof Client]: Client[Name] };
  spied.openDialog = (name, props) => void shown.push(['dialog', name, props]);
  spied.notify = (kind, message) => void shown.push(['toast', kind, message]);
  if (responses === undefined) {
    vi.spyOn(client.queries, 'invalidateQueries').mockImplementation(async (filters = {}) => {
      invalidations.push({ key: filters.queryKey?.[0] ?? 'everything', type: filters.refetchType ?? 'active' });
    });
  }
  const reload: Mock<() => void> = vi.fn();
  const layer = {
    isDisconnected: false,
    setDisconnected(isDisconnected: boolean) {
      layer.isDisconnected = isDisconnected;
    },
    toast: (title: string, text: readonly TemplatePiece[]) => void shown.push(['corner', title, text]),
    end() {},
  };
  const cursorStore = memoryCursor();
  cursorStore.write(stored);
  const page = createPageCursor(client, token === null ? null : rendered);
  const start = () =>
    startRealtime(client, {
      open: (socket_token) => {
        const socket = new TestSocket(socket_token);
        sockets.push(socket);
        return socket;
      },
      page,
      layer,
      cursorStore,
      reload,
    });
  const running = start();
  const invalidationsOf = (queryName: string) => invalidations.filter(({ key }) => key === queryName);
  const go = (to: string) => client.stores.history.set({ match: matchOf(to) });
  return {
    client,
    requests,
    sockets,
    shown,
    invalidations,
    invalidationsOf,
    layer,
    cursorStore,
    reload,
    running,
    start,
    go,
  };
}

/** Starts a client with `startListening`, and connects its socket. The client has missed no event. */
export async function openConnection(options?: Parameters<typeof startListening>[0]) {
  const harness = startListening(options);
  const socket = harness.sockets[0]!;
  // The texts are read from files, which the fake clock does not advance.
  await harness.client.i18n.load(['realtime']);
  await vi.advanceTimersByTimeAsync(0);
  await socket.receive('connect');
  return { ...harness, socket };
}
