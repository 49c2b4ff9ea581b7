import { createHmac, randomUUID } from 'node:crypto';
import type { Reply, TransferSubject } from './transfer-rules.ts';

const TIMEOUT_MS = 15_000;
const STATES = ['done', 'refused', 'cancelled', 'not_found'];

function amountIn(body: Record<string, unknown>, field: string): bigint {
  const text = body[field];
  if (typeof text !== 'string' || !/^\d{1,12}\.\d{2}$/.test(text))
    throw new Error(`${field} is ${JSON.stringify(text)} and not an amount like "10.00"`);
  return BigInt(text.replace('.', ''));
}

const money = (paisa: bigint): string => `${paisa / 100n}.${String(paisa % 100n).padStart(2, '0')}`;

function replyOf(body: Record<string, unknown>): Reply {
  const { state } = body;
  if (!STATES.includes(String(state))) throw new Error(`state is ${JSON.stringify(state)}`);
  return state === 'done'
    ? { state, amount: amountIn(body, 'amount') }
    : { state: state as Exclude<Reply['state'], 'done'> };
}

/** An external provider at an address, with the calls of docs/conformance.md. A call throws if its response has an unexpected form. */
export function httpSubject(url: string, secret: string | null): TransferSubject {
  const base = url.replace(/\/+$/, '');
  async function post(call: string, fields: Record<string, string>): Promise<Record<string, unknown>> {
    const text = JSON.stringify(fields);
    const time = String(Math.floor(Date.now() / 1000));
    const path = new URL(`${base}/${call}`).pathname;
    const signature = secret && createHmac('sha256', secret).update(`${time}.${path}.${text}`).digest('hex');
    const signed = signature ? { 'x-platform-time': time, 'x-platform-signature': signature } : {};
    const response = await fetch(`${base}/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signed },
      body: text,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status !== 200) throw new Error(`${call} was answered ${response.status}`);
    return (await response.json()) as Record<string, unknown>;
  }
  const createMember = async (player_id: string) => void (await post('create_member', { player_id }));
  return {
    name: url,
    createMember,
    async newPlayer() {
      const player_id = randomUUID();
      await createMember(player_id);
      return player_id;
    },
    deposit: async ({ id, player_id, amount }) =>
      replyOf(await post('deposit', { id, player_id, amount: money(amount) })),
    withdrawAll: async ({ id, player_id }) => replyOf(await post('withdraw_all', { id, player_id })),
    queryTransfer: async ({ id, player_id }) => replyOf(await post('query_transfer', { id, player_id })),
    cancelTransfer: async ({ id, player_id }) => replyOf(await post('cancel_transfer', { id, player_id })),
    balance: async (player_id) => amountIn(await post('balance', { player_id }), 'balance'),
    async bet(player_id, stake) {
      const body = await post('bet', { player_id, stake: money(stake) });
      return body.state === 'refused' ? null : { stake, payout: amountIn(body, 'payout') };
    },
  };
}
