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
 * recording fails. A request is recorded with its method, address, status and duration, never with headers or body. A socket is recorded
 * with its address, duration, close code and the number of messages in each direction.
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

function captureLevel(ring: LogRing, { console }: Globals, level: (typeof LEVELS)[number]): () => void {
  const original = console[level];
  const recording = (...values: unknown[]) => {
    try {
      ring.add(level, redactText(values.map(describeValue).join(' ')));
    } catch {
      // Recording a line must not change what the program does.
    }
    original.apply(console, values);
  };
  console[level] = recording;
  return () => {
    if (console[level] === recording) console[level] = original;
  };
}

function captureFetch(ring: LogRing, globals: Globals): () => void {
  const original = globals.fetch;
  const recording: typeof fetch = async (input, init) => {
    const began_ms = performance.now();
    const record = (outcome: string) => {
      const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
      const address = input instanceof Request ? input.url : String(input);
      ring.add('network', `${method} ${redactText(address)} ${outcome} ${Math.round(performance.now() - began_ms)} ms`);
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
  globals.fetch = recording;
  return () => {
    if (globals.fetch === recording) globals.fetch = original;
  };
}

/**
 * Records sockets opened from now on. The socket library keeps its reference to the recording constructor, so a flag ends the recording.
 */
function captureSockets(ring: LogRing, globals: Globals): () => void {
  const original = globals.WebSocket;
  let isOver = false;
  const record = (socket: WebSocket, outcome: string, began_ms: number) => {
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
    socket.addEventListener('open', () => record(socket, 'open', began_ms));
    socket.addEventListener('close', ({ code, reason }) =>
      record(socket, `closed ${code} ${reason} in ${count.in} out ${count.out}`, began_ms),
    );
  };
  const recording = new Proxy(original, {
    construct(target, given, made) {
      const socket: WebSocket = Reflect.construct(target, given, made === recording ? target : made);
      watch(socket);
      return socket;
    },
  });
  globals.WebSocket = recording;
  return () => {
    isOver = true;
    if (globals.WebSocket === recording) globals.WebSocket = original;
  };
}
