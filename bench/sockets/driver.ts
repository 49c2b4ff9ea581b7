import { type CaughtUp, type EventCursor, type EventFrame, socket as wire } from '@nua/contract/event.ts';
import { WebSocket } from 'ws';
import { createInbox } from '../../apps/web/src/realtime/event-inbox.ts';
import { now_ns, serveRequests } from './child.ts';
import { tokenOf } from './listeners.ts';

/** The kind of the simulated clients. For `nua`, this file implements the protocol of socket.io on `ws`. */
type Kind = 'bare' | 'nua';
const MAX_CONCURRENT = 200;

let received_ns: number[] = [];
let pending_events: (() => Promise<void>)[] = [];
let lags_ms: number[] = [];
let hasStopped = false;
const clients: ClientState[] = [];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function openBare(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/`, { perMessageDeflate: false });
    socket.on('open', () => resolve());
    socket.on('error', reject);
    socket.on('message', (data) => {
      JSON.parse(data.toString());
      received_ns.push(now_ns());
    });
  });
}

type ClientState = {
  caughtUp: boolean;
  last_number: number;
  gaps: number;
  accepted: number;
  cursor: EventCursor | null;
};

/** Creates the inbox of a client. It uses the code of the real client, and counts the accepted events. */
const inboxOf = (state: ClientState, ask: (known: EventCursor | null) => Promise<CaughtUp>) =>
  createInbox({
    cursorStore: {
      read: () => state.cursor,
      write: (next) => {
        state.cursor = next;
      },
    },
    findStartCursor: async () => state.cursor,
    fetchMissed: ask,
    async onEvent(frame) {
      if (frame.a === 1) return;
      state.accepted += 1;
      if (frame.n !== state.last_number + 1 && state.last_number !== 0) state.gaps += 1;
      state.last_number = frame.n;
      lags_ms.push(Date.now() - Date.parse(frame.at));
    },
    // The first catch-up also reloads, but it has missed no event.
    reload: () => {
      if (state.caughtUp || state.cursor !== null) state.gaps += 1;
    },
  });

/** Connects one client. It reconnects with the delays of the real client, and continues from its cursor. */
function openNua(port: number, n: number): Promise<void> {
  const state: ClientState = { caughtUp: false, last_number: 0, gaps: 0, accepted: 0, cursor: null };
  clients[n] = state;
  let attempts = 0;
  const { promise, resolve: settle } = Promise.withResolvers<void>();
  const connect = () => {
    const query = `EIO=4&transport=websocket&enc=1&token=${tokenOf(n)}`;
    const socket = new WebSocket(`ws://127.0.0.1:${port}${wire.path}/?${query}`, {
      perMessageDeflate: false,
      origin: `http://127.0.0.1:${port}`,
      handshakeTimeout: wire.timeout_ms,
    });
    let onCaughtUp: ((caught: CaughtUp) => void) | null = null;
    const inbox = inboxOf(state, (known) => {
      socket.send(`420${JSON.stringify([wire.catch_up, known])}`);
      return new Promise((resolve) => {
        onCaughtUp = resolve;
      });
    });
    socket.on('message', (data) => {
      const text = data.toString();
      if (text === '2') socket.send('3');
      else if (text.startsWith('0')) socket.send('40');
      else if (text.startsWith('40')) {
        attempts = 0;
        void inbox.connected().then(() => {
          state.caughtUp = true;
          settle();
        });
      } else if (text.startsWith('430')) onCaughtUp?.((JSON.parse(text.slice(3)) as [CaughtUp])[0]);
      else if (text.startsWith('42["6"') || text.startsWith('42["7"')) {
        const [name, frame] = JSON.parse(text.slice(2)) as [string, EventFrame];
        if (name === '6') received_ns.push(now_ns());
        // All clients share a process, so processing the event here would delay the next client.
        if (name === '6') pending_events.push(() => inbox.arrived(frame));
        else void inbox.arrived(frame);
      }
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      state.caughtUp = false;
      if (hasStopped) return;
      const delay = Math.min(wire.reconnect_delay_max_ms, wire.reconnect_delay_ms * 2 ** attempts);
      attempts += 1;
      setTimeout(connect, delay * (1 + (Math.random() * 2 - 1) * wire.reconnect_jitter));
    });
  };
  connect();
  return promise;
}

async function connectAll({ kind, port, count }: { kind: Kind; port: number; count: number }): Promise<object> {
  const began = performance.now();
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const n = next++;
      await (kind === 'bare' ? openBare(port) : openNua(port, n));
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, worker));
  return { seconds: (performance.now() - began) / 1000 };
}

/** Waits until `done`. Returns false after `still_ms` milliseconds without progress. */
async function waitUntil(done: () => boolean, progress: () => number, still_ms: number): Promise<boolean> {
  let last = progress();
  let progressed_at = performance.now();
  while (!done()) {
    await pause(20);
    if (progress() !== last) {
      last = progress();
      progressed_at = performance.now();
    } else if (performance.now() - progressed_at > still_ms) return false;
  }
  return true;
}

serveRequests({
  connect: connectAll,
  received: async ({ count }: { count: number }) => {
    await waitUntil(
      () => received_ns.length >= count,
      () => received_ns.length,
      10_000,
    );
    const all = received_ns;
    received_ns = [];
    for (const run of pending_events) await run();
    pending_events = [];
    return { received_ns: all };
  },
  forget: () => {
    lags_ms = [];
    for (const one of clients) one.accepted = 0;
    return {};
  },
  /** Waits until every client is connected and has received this many events. */
  settled: async ({ events }: { events: number }) => {
    const isBack = () => clients.every(({ caughtUp, accepted }) => caughtUp && accepted >= events);
    await waitUntil(isBack, () => clients.reduce((sum, one) => sum + one.accepted + (one.caughtUp ? 1 : 0), 0), 30_000);
    const at = Date.now();
    // Leaves time for duplicates to arrive.
    await pause(1500);
    return {
      at,
      back: clients.filter(({ caughtUp }) => caughtUp).length,
      lost: clients.reduce((sum, { accepted }) => sum + Math.max(0, events - accepted), 0),
      twice: clients.reduce((sum, { accepted }) => sum + Math.max(0, accepted - events), 0),
      gaps: clients.reduce((sum, { gaps }) => sum + gaps, 0),
    };
  },
  lags: async ({ count }: { count: number }) => {
    await waitUntil(
      () => lags_ms.length >= count,
      () => lags_ms.length,
      10_000,
    );
    return { lags_ms };
  },
  stop_reconnecting: () => {
    hasStopped = true;
    return {};
  },
});
process.send?.({});
