import { describe, expect, it } from 'vitest';
import { capture } from './capture.ts';
import { createLogRing, logText, MAX_LOG_LINES } from './log-ring.ts';

class FakeSocket extends EventTarget {
  readonly sent: unknown[] = [];
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
  }
  send(data: unknown): void {
    this.sent.push(data);
  }
  receive(name: string, more: object = {}): void {
    this.dispatchEvent(Object.assign(new Event(name), more));
  }
}

/** A console and a network that record their calls. */
function fakeGlobals() {
  const lines: unknown[][] = [];
  const record = (...words: unknown[]) => void lines.push(words);
  const console = { log: record, info: record, warn: record, error: record, debug: record };
  const outcomes: (() => Promise<Response>)[] = [];
  const fetch = (() => outcomes.shift()!()) as typeof globalThis.fetch;
  const WebSocket = FakeSocket as unknown as typeof globalThis.WebSocket;
  return { lines, outcomes, console, fetch, WebSocket };
}
const textsOf = (ring: ReturnType<typeof createLogRing>) => ring.all().map(({ kind, text }) => `${kind} ${text}`);

describe('the log for engineers', () => {
  it('contains the lines of the console without secrets [R4.23]', () => {
    const globals = fakeGlobals();
    const ring = createLogRing();
    const stop = capture(ring, globals);
    const circular: Record<string, unknown> = { a: 1n, phone: 923001234567, code: 40002013 };
    circular.self = circular;
    const throwing = {
      get x() {
        throw new Error('no');
      },
    };
    globals.console.log('to', '0300', '1234567');
    globals.console.warn(circular, () => 1);
    globals.console.error(new TypeError('no 0300-1234567'), throwing, null, undefined);
    expect(textsOf(ring).slice(0, 2)).toEqual([
      'log to •••',
      'warn {"a":"1","phone":•••,"code":40002013,"self":"[seen]"} [function ]',
    ]);
    expect(textsOf(ring)[2]).toMatch(/^error TypeError: no •••[\s\S]*\[object Object\] null undefined$/);
    expect(globals.lines).toHaveLength(3);
    expect(globals.lines[1]![0]).toBe(circular);
    stop();
    globals.console.log('after');
    expect([ring.all().length, globals.lines.length]).toEqual([3, 4]);
  });

  it('contains address, status and time of each request, but neither headers nor body [R4.23]', async () => {
    const globals = fakeGlobals();
    const ring = createLogRing();
    const before = globals.fetch;
    const stop = capture(ring, globals);
    const response = new Response('the body', { status: 201 });
    globals.outcomes.push(
      async () => response,
      () => Promise.reject(new TypeError('failed')),
      () => Promise.reject(new Error('stopped')),
    );
    const body = JSON.stringify({ password: 'hunter2' });
    expect(await globals.fetch('/api/c/x?to=03001234567', { method: 'POST', body, headers: { a: 'b' } })).toBe(
      response,
    );
    await expect(globals.fetch(new Request('http://own/y'))).rejects.toThrow('failed');
    await expect(globals.fetch('/z', { signal: AbortSignal.abort() })).rejects.toThrow('stopped');
    expect(textsOf(ring).map((line) => line.replace(/\d+ ms$/, 'n ms'))).toEqual([
      'network POST /api/c/x?to=••• 201 n ms',
      'network GET http://own/y no answer n ms',
      'network GET /z aborted n ms',
    ]);
    stop();
    expect(globals.fetch).toBe(before);
  });

  it('contains address, duration and close code of each socket, but no messages [R4.23]', () => {
    const globals = fakeGlobals();
    const ring = createLogRing();
    const before = globals.WebSocket;
    const stop = capture(ring, globals);
    const Socket = globals.WebSocket;
    const socket = new Socket('wss://nua.example/socket.io/?token=abc&EIO=4') as unknown as FakeSocket;
    expect(socket).toBeInstanceOf(FakeSocket);
    socket.receive('open');
    socket.send('40{"password":"hunter2"}');
    for (let n = 0; n < 3; n += 1) socket.receive('message', { data: 'my 0300-1234567' });
    socket.receive('close', { code: 1006, reason: 'call 0300-1234567' });
    expect(socket.sent).toEqual(['40{"password":"hunter2"}']);
    expect(textsOf(ring).map((line) => line.replace(/\d+ ms$/, 'n ms'))).toEqual([
      'network SOCKET wss://nua.example/socket.io/?token=•••&EIO=4 open n ms',
      'network SOCKET wss://nua.example/socket.io/?token=•••&EIO=4 closed 1006 call ••• in 3 out 1 n ms',
    ]);
    stop();
    expect(globals.WebSocket).toBe(before);
    // The socket library may still use the recording constructor after recording has stopped.
    const later = new Socket('wss://nua.example/?token=abc') as unknown as FakeSocket;
    later.receive('open');
    expect(ring.all()).toHaveLength(2);
  });

  it('contains the newest 500 lines as text [R4.23]', async () => {
    const ring = createLogRing(() => Date.UTC(2026, 0, 2, 3, 4, 5, 6));
    let calls = 0;
    const stop = ring.subscribe(() => {
      calls += 1;
    });
    for (let n = 0; n < MAX_LOG_LINES + 20; n += 1) ring.add('log', `line ${n}`);
    expect([ring.all().length, ring.all()[0]!.text, ring.all().at(-1)!.text]).toEqual([500, 'line 20', 'line 519']);
    await expect.poll(() => calls).toBe(1);
    expect(logText(ring.all().slice(-1))).toBe('2026-01-02T03:04:05.006Z log     line 519');
    ring.clear();
    expect(ring.all()).toEqual([]);
    stop();
  });
});
