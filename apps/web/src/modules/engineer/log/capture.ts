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
 * Records console lines and network traffic until the returned function is called. Console and network work as before, even if
 * recording fails. A request is recorded with its method, address, status and time, never with a header or a body; a socket with its
 * address, its time, its end and the number of messages in each direction.
 */
export function capture(ring: LogRing, place: Globals = globalThis): () => void {
  const stops = [
    ...LEVELS.map((level) => captureLevel(ring, place, level)),
    captureFetch(ring, place),
    captureSockets(ring, place),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function captureLevel(ring: LogRing, { console }: Globals, level: (typeof LEVELS)[number]): () => void {
  const before = console[level];
  const recording = (...values: unknown[]) => {
    try {
      ring.add(level, redactText(values.map(describeValue).join(' ')));
    } catch {
      // Recording a line must not change what the program does.
    }
    before.apply(console, values);
  };
  console[level] = recording;
  return () => {
    if (console[level] === recording) console[level] = before;
  };
}

function captureFetch(ring: LogRing, place: Globals): () => void {
  const before = place.fetch;
  const noting: typeof fetch = async (input, init) => {
    const began_ms = performance.now();
    const note = (outcome: string) => {
      const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
      const address = input instanceof Request ? input.url : String(input);
      ring.add('network', `${method} ${redactText(address)} ${outcome} ${Math.round(performance.now() - began_ms)} ms`);
    };
    try {
      const response = await before.call(globalThis, input, init);
      note(String(response.status));
      return response;
    } catch (error) {
      note(init?.signal?.aborted ? 'aborted' : 'no answer');
      throw error;
    }
  };
  place.fetch = noting;
  return () => {
    if (place.fetch === noting) place.fetch = before;
  };
}

/** Records sockets opened from now on. The socket library caches the constructor, so stopping only ends the recording. */
function captureSockets(ring: LogRing, place: Globals): () => void {
  const before = place.WebSocket;
  let isOver = false;
  const note = (socket: WebSocket, outcome: string, began_ms: number) => {
    if (isOver) return;
    ring.add(
      'network',
      `SOCKET ${redactText(socket.url)} ${redactText(outcome)} ${Math.round(performance.now() - began_ms)} ms`,
    );
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
    socket.addEventListener('open', () => note(socket, 'open', began_ms));
    socket.addEventListener('close', ({ code, reason }) =>
      note(socket, `closed ${code} ${reason} in ${count.in} out ${count.out}`, began_ms),
    );
  };
  const noting = new Proxy(before, {
    construct(target, given, made) {
      const socket: WebSocket = Reflect.construct(target, given, made === noting ? target : made);
      watch(socket);
      return socket;
    },
  });
  place.WebSocket = noting;
  return () => {
    isOver = true;
    if (place.WebSocket === noting) place.WebSocket = before;
  };
}
