import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { STUDIO_SECRETS } from './seamless.ts';
import type { World } from './world.ts';

/** The fault of the wallet. Null for a correct wallet. */
export type WalletFault =
  /** Responds to the rollback of an unknown bet, but does not store it. */
  | 'forgets rollbacks'
  /** Rejects a win that arrives before its bet. */
  | 'refuses early wins'
  /** Pays a repeated win again under another id. */
  | 'decides wins again'
  | null;

type Body = Record<string, string>;
type Reply = { status: number; text: string };

/**
 * Serves the seamless wallet of a world. Calls are forwarded to the world's server, unless the fault changes them. The world's clock is set
 * to the machine's time, because an external provider signs with the real time.
 */
export async function startWalletAtAddress(world: World, fault: WalletFault) {
  const bets = new Set<string>();
  const wins = new Map<string, number>();
  async function forward(path: string, body: Body, text = JSON.stringify(body)): Promise<Reply> {
    const time = String(Math.floor(world.clock.now().getTime() / 1000));
    const signature = createHmac('sha256', STUDIO_SECRETS[0]).update(`${time}.${path}.${text}`).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-provider-time': time, 'x-provider-signature': signature };
    const response = await fetch(world.url + path, { method: 'POST', headers, body: text });
    return { status: response.status, text: await response.text() };
  }
  const balanceOf = async ({ session = '', currency = '' }: Body) =>
    JSON.parse((await forward('/provider/studio/balance', { session, currency })).text) as object;
  async function respondWithFault(path: string, body: Body): Promise<Reply | null> {
    const call = path.split('/').at(-1);
    const { id = '', bet = '' } = body;
    if (call === 'bet') bets.add(id);
    if (fault === 'forgets rollbacks' && call === 'rollback' && !bets.has(bet))
      return { status: 200, text: JSON.stringify({ applied: false, ...(await balanceOf(body)) }) };
    if (fault === 'refuses early wins' && call === 'win' && !bets.has(bet))
      return { status: 422, text: JSON.stringify({ error: 'BET_REFUSED', ...(await balanceOf(body)) }) };
    if (fault !== 'decides wins again' || call !== 'win') return null;
    wins.set(id, (wins.get(id) ?? 0) + 1);
    return await forward(path, { ...body, id: `${id}-${wins.get(id)}` });
  }
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    world.clock.set(new Date());
    const path = request.url ?? '';
    const { 'x-provider-time': time, 'x-provider-signature': signature } = request.headers;
    const isSigned =
      signature === createHmac('sha256', STUDIO_SECRETS[0]).update(`${time}.${path}.${text}`).digest('hex');
    const body = JSON.parse(text) as Body;
    const reply = isSigned ? ((await respondWithFault(path, body)) ?? (await forward(path, body, text))) : refusal;
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/provider/studio`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const refusal: Reply = { status: 401, text: JSON.stringify({ error: 'SIGNATURE_REFUSED' }) };
