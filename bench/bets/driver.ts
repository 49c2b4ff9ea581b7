import { connect, type Socket } from 'node:net';

/** The result of one run. Responses are parsed after the run, because in production the players' devices parse them. */
export type LoadResult = { responses: Buffer[]; seconds: number; latencies_ms: Float64Array; faults: string[] };

/** `make` encodes further requests when `requests` is used up. If `make` is null, the run ends then. */
export type Load = { connections: number; seconds: number; requests: Buffer[]; make: (() => Buffer) | null };

/** Sends bets over a number of connections to a Unix socket. Each connection has at most one request in flight. */
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
    let received: Buffer | null = null;
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
      received = received === null ? bytes : Buffer.concat([received, bytes]);
      const body = bodyOf(received);
      if (body === null) return;
      if (received.subarray(9, 12).toString('latin1') === '200') shared.responses.push(body);
      else shared.faults.push(received.subarray(9, 12).toString('latin1'));
      shared.latencies.push(performance.now() - sent_ms);
      received = null;
      send();
    });
  });
}

/** The body of a response, or null while it is incomplete. */
function bodyOf(bytes: Buffer): Buffer | null {
  const head_end = bytes.indexOf('\r\n\r\n');
  if (head_end === -1) return null;
  const head = bytes.subarray(0, head_end).toString('latin1');
  const header_start = head.search(/content-length: /i);
  const length = Number.parseInt(head.slice(header_start + 16), 10);
  return bytes.length < head_end + 4 + length ? null : bytes.subarray(head_end + 4);
}
