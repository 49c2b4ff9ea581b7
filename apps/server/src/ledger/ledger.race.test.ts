import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bank,
  hashOf,
  type LedgerWorld,
  paisa,
  payout,
  startLedgerWorld,
  wallet,
} from '../../../../tests/world/ledger-world.ts';
import type { Ledger, Leg, Verdict } from './ledger.ts';

let world: LedgerWorld;
let ledgers: Ledger[];

beforeAll(async () => {
  world = await startLedgerWorld();
  ledgers = [world.ledger, world.anotherNode().ledger, world.anotherNode().ledger];
});
afterAll(() => world.stop());

const spend = (player_id: string, amount: number): Leg => ({
  debit: wallet(player_id, 'main'),
  credit: { house: 'adjustment' },
  amount: paisa(amount),
  reason: 'adjustment',
});

function tally(verdicts: readonly Verdict[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, refusal } of verdicts) counts[refusal ?? status] = (counts[refusal ?? status] ?? 0) + 1;
  return counts;
}

describe('with concurrent callers', () => {
  it('200 spends on three nodes succeed only while the balance covers them [R1.06]', async () => {
    const player = await world.player({ main: 5_000 });
    const tries = Array.from({ length: 200 }, (_, n) =>
      ledgers[n % ledgers.length]!.submit(world.journal(player, [spend(player, 100)])),
    );
    expect(tally(await Promise.all(tries))).toEqual({ posted: 50, INSUFFICIENT_FUNDS: 150 });
    expect((await world.ledger.balances([player])).get(player)!.main).toBe(0n);
  });

  it('spends in a caller’s transaction and queued spends together never exceed the balance', async () => {
    const player = await world.player({ main: 3_000 });
    const { pool, ledger } = world.anotherNode();
    const inTransaction = async (): Promise<Verdict> => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const [verdict] = await ledger.post(client, [world.journal(player, [spend(player, 100)])]);
        await client.query('commit');
        return verdict!;
      } finally {
        client.release();
      }
    };
    const queued = () => world.ledger.submit(world.journal(player, [spend(player, 100)]));
    const verdicts = await Promise.all(
      Array.from({ length: 100 }, (_, n) => (n % 2 === 0 ? inTransaction() : queued())),
    );
    expect(tally(verdicts)).toEqual({ posted: 30, INSUFFICIENT_FUNDS: 70 });
  });

  it('64 requests with the same key post one journal, and each gets that journal', async () => {
    const player = await world.player({ main: 1_000 });
    const key = randomUUID();
    const verdicts = await Promise.all(
      Array.from({ length: 64 }, (_, n) => ledgers[n % 3]!.submit(world.journal(player, [spend(player, 10)], { key }))),
    );
    expect(tally(verdicts)).toEqual({ posted: 1, replayed: 63 });
    expect(new Set(verdicts.map((verdict) => verdict.journal_id)).size).toBe(1);
    const other = await world.ledger.submit(
      world.journal(player, [spend(player, 11)], { key, request_hash: hashOf('other') }),
    );
    expect(other.status).toBe('mismatch');
    expect((await world.ledger.balances([player])).get(player)!.main).toBe(990n);
  });

  it('a settle and a void at the same time resolve the hold once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const player = await world.player({ main: 500 });
      const hold: Leg = {
        debit: wallet(player, 'main'),
        credit: payout,
        amount: paisa(500),
        reason: 'withdraw',
        kind: 'hold',
        hold_id: randomUUID(),
      };
      await world.ledger.submit(world.journal(player, [hold]));
      const ends = Array.from({ length: 6 }, (_, n): Leg => ({ ...hold, kind: n % 2 === 0 ? 'settle' : 'void' }));
      const verdicts = await Promise.all(ends.map((end, n) => ledgers[n % 3]!.submit(world.journal(player, [end]))));
      expect(tally(verdicts)).toEqual({ posted: 1, HOLD_RESOLVED: 5 });
      const { main, blocked } = (await world.ledger.balances([player])).get(player)!;
      expect(blocked).toBe(0n);
      expect([0n, 500n]).toContain(main);
    }
  });

  it('money moved in circles by concurrent journals causes no deadlock and keeps its sum', async () => {
    const players = await Promise.all(Array.from({ length: 5 }, () => world.player({ main: 1_000 })));
    const legs = Array.from({ length: 300 }, (_, n): Leg[] => {
      const [from, to] = [players[n % 5]!, players[(n + 1 + (n % 4)) % 5]!];
      const amount = paisa(1 + (n % 70));
      const send: Leg = { debit: wallet(from, 'main'), credit: wallet(to, 'main'), amount, reason: 'adjustment' };
      return n % 3 === 0 ? [send, { ...send, debit: send.credit, credit: send.debit }] : [send];
    });
    await Promise.all(legs.map((batch, n) => ledgers[n % 3]!.submit(world.journal(players[n % 5]!, batch))));
    const balances = await world.ledger.balances(players);
    expect(players.reduce((sum, player) => sum + balances.get(player)!.main, 0n)).toBe(5_000n);
  });

  it('debits are refused and credits are accepted after the block of a player is committed [R6.04]', async () => {
    const player = await world.player({ main: 100_000 });
    const early = Array.from({ length: 30 }, (_, n) =>
      ledgers[n % 3]!.submit(world.journal(player, [spend(player, 1)])),
    );
    await world.ledger.freezePlayer(world.pool, player, { frozen: true });
    const late = await Promise.all(
      Array.from({ length: 30 }, (_, n) => ledgers[n % 3]!.submit(world.journal(player, [spend(player, 1)]))),
    );
    expect(tally(late)).toEqual({ ACCOUNT_FROZEN: 30 });
    await Promise.all(early);
    const deposit: Leg = { debit: bank, credit: wallet(player, 'main'), amount: paisa(5), reason: 'deposit' };
    expect((await world.ledger.submit(world.journal(player, [deposit]))).status).toBe('posted');
  });

  it('the books stay balanced', async () => {
    expect(await world.reconcile()).toEqual([]);
  });
});
