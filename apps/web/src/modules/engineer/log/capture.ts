import { describeValue } from './describe-value.ts';
import type { LogRing } from './log-ring.ts';
import { redactText } from './redact-text.ts';

const LEVELS = ['log', 'info', 'warn', 'error', 'debug'] as const;

type Globals = {
  console: Pick<Console, (typeof LEVELS)[number]>;
  fetch: typeof fetch;
  WebSocket: typeof WebSocket;
};

/**
 * Records console lines and network traffic in a ring buffer until the returned function is called. Never records headers, bodies or socket
 * messages.
 */
export function capture(ring: LogRing, globals: Globals = globalThis): () => void {
  const stops = [
    ...LEVELS.map((level) => captureLevel(ring, globals, level)),
    captureFetch(ring, globals),
    captureSockets(ring, globals),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Records without throwing, so that a failed recording breaks no console call and no request. */
function recordSafely(record: () => void): void {
  try {
    record();
  } catch {}
}

function captureLevel(ring: LogRing, { console }: Globals, level: (typeof LEVELS)[number]): () => void {
  const original = console[level];
  const patched = (...values: unknown[]) => {
    recordSafely(() => ring.add(level, redactText(values.map(describeValue).join(' '))));
    original.apply(console, values);
  };
  console[level] = patched;
  return () => {
    if (console[level] === patched) console[level] = original;
  };
}

function captureFetch(ring: LogRing, globals: Globals): () => void {
  const original = globals.fetch;
  const patched: typeof fetch = async (input, init) => {
    const began_ms = performance.now();
    const record = (outcome: string) => {
      const ms = Math.round(performance.now() - began_ms);
      recordSafely(() => {
        const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
        const address = input instanceof Request ? input.url : String(input);
        ring.add('network', `${method} ${redactText(address)} ${outcome} ${ms} ms`);
      });
    };
    try {
      const response = await original.call(globalThis, input, init);
      record(String(response.status));
      return response;
    } catch (error) {
      record(init?.signal?.aborted ? 'aborted' : 'no answer');
      throw error;
    }
  };
  globals.fetch = patched;
  return () => {
    if (globals.fetch === patched) globals.fetch = original;
  };
}

/** Records new sockets. The socket library keeps a reference to the patched constructor, so a flag ends the recording. */
function captureSockets(ring: LogRing, globals: Globals): () => void {
  const original = globals.WebSocket;
  let isStopped = false;
  const record = (socket: WebSocket, outcome: string, began_ms: number) => {
    if (isStopped) return;
    const ms = Math.round(performance.now() - began_ms);
    recordSafely(() => ring.add('network', `SOCKET ${redactText(socket.url)} ${redactText(outcome)} ${ms} ms`));
  };
  const watch = (socket: WebSocket) => {
    const began_ms = performance.now();
    const count = { in: 0, out: 0 };
    const { send } = socket;
    socket.send = (data) => {
      count.out += 1;
      send.call(socket, data);
    };
    socket.addEventListener('message', () => {
      count.in += 1;
    });
    socket.addEventListener('open', () => record(socket, 'open', began_ms));
    socket.addEventListener('close', ({ code, reason }) =>
      record(socket, `closed ${code} ${reason} in ${count.in} out ${count.out}`, began_ms),
    );
  };
  const patched = new Proxy(original, {
    construct(target, args, newTarget) {
      const socket: WebSocket = Reflect.construct(target, args, newTarget === patched ? target : newTarget);
      watch(socket);
      return socket;
    },
  });
  globals.WebSocket = patched;
  return () => {
    isStopped = true;
    if (globals.WebSocket === patched) globals.WebSocket = original;
  };
}
