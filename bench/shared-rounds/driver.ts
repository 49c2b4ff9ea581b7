import { makeKey } from '@nua/contract/idempotency-key.ts';
import { line as wire } from '@nua/contract/line.ts';
import { WebSocket } from 'ws';
import { tokenOf } from '../bets/players.ts';
import { now_ns, serveRequests } from '../sockets/child.ts';

/** The maximum number of concurrent calls from this process. */
const MAX_CONCURRENT = 64;

type Client = { socket: WebSocket; round_id: string; resolve: ((data: string) => void) | null };
type Push = { phase: string; bytes: number; at_ns: number };

const clients: Client[] = [];
let pushes: Push[] = [];

async function open(port: number, n: number): Promise<Client> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${wire.path}`, { perMessageDeflate: false, origin: 'null' });
  const client: Client = { socket, round_id: '', resolve: null };
  await new Promise((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  socket.send(JSON.stringify({ token: tokenOf(n) }));
  await new Promise<void>((resolve, reject) => {
    socket.once('close', () => reject(new Error(`line ${n} was rejected`)));
    socket.once('message', () => resolve());
  });
  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    const head_end = text.indexOf('\n');
    const head = JSON.parse(text.slice(0, head_end)) as { push?: string };
    const body = JSON.parse(text.slice(head_end + 1)) as { phase: string };
    if (head.push === 'round') pushes.push({ phase: body.phase, bytes: data.length, at_ns: now_ns() });
    else if (head.push === 'bet') pushes.push({ phase: 'bet', bytes: data.length, at_ns: now_ns() });
    else client.resolve?.(text.slice(head_end + 1));
  });
  return client;
}

/** Runs `work` for each number below `count`, with limited concurrency. */
async function forEach(count: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, worker));
}

async function call(client: Client, path: string, body: object): Promise<{ code: number; data: { round_id: string } }> {
  const head = { n: 1, call: `POST /arcade/api/crash/${path}`, key: makeKey(Date.now()) };
  const text = new Promise<string>((resolve) => {
    client.resolve = resolve;
  });
  client.socket.send(`${JSON.stringify(head)}\n${JSON.stringify(body)}`);
  return JSON.parse(await text);
}

async function callAll(count: number, path: string, bodyOf: (client: Client) => object): Promise<object> {
  const took_ms: number[] = [];
  let accepted = 0;
  await forEach(count, async (n) => {
    const client = clients[n]!;
    const began = performance.now();
    const { code, data } = await call(client, path, bodyOf(client));
    took_ms.push(performance.now() - began);
    if (code !== 0) return;
    accepted += 1;
    client.round_id = data.round_id;
  });
  return { took_ms, accepted };
}

serveRequests({
  connect: async ({ port, count }: { port: number; count: number }) => {
    await forEach(count, async (n) => {
      clients[n] = await open(port, n);
    });
    return {};
  },
  bet: ({ count }: { count: number }) => callAll(count, 'bet', () => ({ stake: '10.00' })),
  cash_out: ({ count }: { count: number }) => callAll(count, 'cash_out', ({ round_id }) => ({ round_id })),
  /** Waits until this many players have received a phase, at most ten seconds. Returns the times of receipt. */
  received: async ({ phase, count }: { phase: string; count: number }) => {
    const ends = performance.now() + 10_000;
    const ofPhase = () => pushes.filter((one) => one.phase === phase);
    while (ofPhase().length < count && performance.now() < ends)
      await new Promise((resolve) => setTimeout(resolve, 20));
    return { at_ns: ofPhase().map(({ at_ns }) => at_ns), bytes: ofPhase()[0]?.bytes ?? 0 };
  },
  forget: () => {
    const bets = pushes.filter(({ phase }) => phase === 'bet').length;
    pushes = [];
    return { bets };
  },
});
process.send?.({});
