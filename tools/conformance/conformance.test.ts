import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { httpSubject } from './http-subject.ts';
import { checkRules, reportLines } from './rule.ts';
import { transferRules } from './transfer-rules.ts';

type Fields = Record<string, string>;
type Stored = { state: 'done' | 'cancelled'; amount: bigint };
/** The data that a faulty provider forgets. */
type Defect = 'ids' | 'cancellations' | 'withdrawals' | 'bets' | 'members' | 'amounts' | 'completions';

const paisa = (text: string | undefined) => BigInt((text ?? '0.00').replace('.', ''));
const money = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;

/** A small provider with a wallet, written from docs/conformance.md, with at most one defect. */
function provider(defect: Defect | null) {
  const wallets = new Map<string, bigint>();
  const transfers = new Map<string, Stored>();
  const balanceOf = (player: string) => wallets.get(player) ?? 0n;
  const replyFor = ({ state, amount }: Stored) => (state === 'done' ? { state, amount: money(amount) } : { state });
  const moveMoney = ({ id = '', player_id = '' }: Fields, amount: bigint, sign: 1n | -1n) => {
    const known = transfers.get(id);
    const isForgotten = sign === 1n ? defect === 'ids' : defect === 'withdrawals';
    if (known?.state === 'cancelled' && defect !== 'cancellations') return { state: 'refused' };
    if (known && !isForgotten && known.state === 'done') {
      if (defect !== 'amounts') return replyFor(known);
      return { state: 'done', amount: money(amount) };
    }
    wallets.set(player_id, balanceOf(player_id) + sign * amount);
    transfers.set(id, { state: 'done', amount });
    return { state: 'done', amount: money(amount) };
  };
  const calls: Record<string, (fields: Fields) => object> = {
    create_member: ({ player_id = '' }) => {
      if (defect === 'members' || !wallets.has(player_id)) wallets.set(player_id, 0n);
      return {};
    },
    deposit: (fields) => moveMoney(fields, paisa(fields.amount), 1n),
    withdraw_all: (fields) => moveMoney(fields, balanceOf(fields.player_id ?? ''), -1n),
    query_transfer: ({ id = '' }) => {
      const known = transfers.get(id);
      return known ? replyFor(known) : { state: 'not_found' };
    },
    cancel_transfer: ({ id = '' }) => {
      const known = transfers.get(id);
      if (known && defect !== 'completions') return replyFor(known);
      transfers.set(id, { state: 'cancelled', amount: 0n });
      return { state: 'cancelled' };
    },
    balance: ({ player_id = '' }) => ({ balance: money(balanceOf(player_id)) }),
    bet: ({ player_id = '', stake }) => {
      if (balanceOf(player_id) < paisa(stake)) return { state: 'refused' };
      if (defect !== 'bets') wallets.set(player_id, balanceOf(player_id) - paisa(stake));
      return { state: 'done', payout: '0.00' };
    },
  };
  return calls;
}

let server: Server | null = null;
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

async function brokenRules(defect: Defect | null) {
  const calls = provider(defect);
  server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const call = calls[request.url?.split('/').at(-1) ?? ''];
    response.writeHead(call ? 200 : 404);
    response.end(call ? JSON.stringify(call(JSON.parse(text) as Fields)) : '');
  });
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const findings = await checkRules(transferRules, httpSubject(`http://127.0.0.1:${port}/wallet`, null));
  expect(findings).toHaveLength(transferRules.length);
  return findings.filter(({ holds }) => !holds);
}

it('the conformance run finds no broken rule in a provider that follows every rule', async () => {
  expect(await brokenRules(null)).toEqual([]);
});

it.each<[Defect, string[]]>([
  ['ids', ['same-id-twice', 'same-id-at-once', 'same-id-other-amount']],
  ['amounts', ['same-id-other-amount', 'withdraw-lost-after']],
  ['cancellations', ['late-deposit', 'withdraw-lost-before']],
  ['completions', ['done-stays-done']],
  ['withdrawals', ['withdraw-lost-after']],
  ['bets', ['withdraw-against-bets']],
  ['members', ['member-twice']],
])('the conformance run names the broken rules of a provider that forgets its %s', async (defect, rules) => {
  const broken = await brokenRules(defect);
  expect(broken.map(({ rule }) => rule)).toEqual(rules);
  expect(broken.every(({ side }) => side === 'provider')).toBe(true);
  const lines = reportLines('it', broken);
  expect(lines[0]).toMatch(
    new RegExp(`^BROKEN {2}${rules[0]} .*\\n +at fault: the provider\\. .+ instead of .+\\.$`, 's'),
  );
  expect(lines.at(-1)).toBe(`it: ${rules.length} rules, ${rules.length} broken`);
});

it('the conformance run finds every rule broken if the provider cannot be reached', async () => {
  const findings = await checkRules(transferRules, httpSubject('http://127.0.0.1:9/wallet', null));
  expect(findings.every(({ holds }) => !holds)).toBe(true);
});
