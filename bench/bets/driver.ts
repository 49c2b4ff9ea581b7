import { connect, type Socket } from 'node:net';

/**
 * The result of one round of load. Responses are parsed after the run, because in production the players' devices parse
 * them.
 */
export type LoadResult = { responses: Buffer[]; seconds: number; latencies_ms: Float64Array; faults: string[] };

/** The load of one measurement: concurrent bets until the time is over or the requests are used up. */
export type Load = { connections: number; seconds: number; requests: Buffer[]; make: (() => Buffer) | null };

/**
 * Sends bets over a number of connections to a Unix socket, one at a time on each, until the time or the requests are
 * used up. Then waits for open responses.
 */
export async function runLoad(path: string, load: Load): Promise<LoadResult> {
  const responses: Buffer[] = [];
  const latencies: number[] = [];
  const faults: string[] = [];
  const started = performance.now();
  const ends = started + load.seconds * 1000;
  const take = () => load.requests.pop() ?? load.make?.() ?? null;
  await Promise.all(
    Array.from({ length: load.connections }, () =>
      sendOneAtATime(path, { take, ends, responses, latencies, faults }).catch((error) => faults.push(String(error))),
    ),
  );
  const seconds = (performance.now() - started) / 1000;
  return { responses, seconds, latencies_ms: Float64Array.from(latencies).sort(), faults };
}

type Shared = { take: () => Buffer | null; ends: number; responses: Buffer[]; latencies: number[]; faults: string[] };

function sendOneAtATime(path: string, shared: Shared): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ path });
    let sent_ms = 0;
    let held: Buffer | null = null;
    const send = () => {
      sent_ms = performance.now();
      const request = sent_ms < shared.ends ? shared.take() : null;
      if (request !== null) return socket.write(request);
      socket.end();
      return resolve();
    };
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server closed a connection')));
    socket.on('data', (bytes) => {
      held = held === null ? bytes : Buffer.concat([held, bytes]);
      const body = bodyOf(held);
      if (body === null) return;
      if (held.subarray(9, 12).toString('latin1') === '200') shared.responses.push(body);
      else shared.faults.push(held.subarray(9, 12).toString('latin1'));
      shared.latencies.push(performance.now() - sent_ms);
      held = null;
      send();
    });
  });
}

/**
 * The body of a complete response, or null while it is incomplete. A connection has only one open request, so nothing
 * follows.
 */
function bodyOf(bytes: Buffer): Buffer | null {
  const head_end = bytes.indexOf('\r\n\r\n');
  if (head_end === -1) return null;
  const head = bytes.subarray(0, head_end).toString('latin1');
  const at = head.search(/content-length: /i);
  const length = Number.parseInt(head.slice(at + 16), 10);
  return bytes.length < head_end + 4 + length ? null : bytes.subarray(head_end + 4);
}
