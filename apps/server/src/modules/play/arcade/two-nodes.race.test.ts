import { calls, errors } from '@nua/contract';
import { makeKey } from '@nua/contract/idempotency-key.ts';
import { verifyRound } from '@nua/games';
import { cents } from '@nua/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { diceBet, moneyOf, readyTable, setClientSeed } from '../../../../../../tests/world/play.ts';
import { useTwoNodes, useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk, type Someone } from '../../../../../../tests/world/world.ts';

const world = useWorld();
const nodes = useTwoNodes(world);
let who: Someone;

beforeEach(async () => {
  // Each test begins on a new day, because the number of guests per address and day is limited.
  world.clock.advance(86_400_000);
  who = await world.guest();
});

const body = { stake: '1.00', target_hundredths: 5000, over: false };

describe('two nodes on one database', () => {
  it('use each nonce once, place no bet on a revealed pair and agree on the balance', async () => {
    const table = await readyTable(world, who);
    let total = 100_000n;
    const work = Array.from({ length: 80 }, async (_, turn) => {
      const { call } = nodes[turn % 2]!;
      if (turn % 10 === 7) {
        const shown = expectOk(await call(calls.getSeeds, { token: table.token })).data;
        const request = { next_id: shown.next.id, client_seed: `turn-${turn}` };
        const { code } = await call(calls.rotateSeeds, { token: table.token, body: request });
        expect([0, errors.SEED_STALE]).toContain(code);
        return;
      }
      const { data } = expectOk(await call(diceBet, { token: table.token, body }));
      total += data.payout - data.stake;
    });
    await Promise.all(work);
    await setClientSeed(world, table, 'the-end');
    for (const { call } of nodes)
      expect(expectOk(await call(calls.arcadeBalance, { token: table.token })).data.balance).toBe(total);
    const query = { paging: { page: 1, size: 100 } };
    const { list } = expectOk(await nodes[1]!.call(calls.arcadeRounds, { token: table.token, query })).data;
    expect(list).toHaveLength(72);
    expect(new Set(list.map((round) => `${round.seed_pair_id} ${round.nonce}`)).size).toBe(72);
    for (const round of list) expect(verifyRound({ ...round, server_seed: round.server_seed! }).ok).toBe(true);
  });

  it('place a bet once and send the same response if both receive it with the same key', async () => {
    const table = await readyTable(world, who);
    const key = makeKey(world.clock.now().getTime());
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, turn) => nodes[turn % 2]!.call(diceBet, { token: table.token, body, key })),
    );
    const placed = responses.filter(({ code }) => code === 0);
    expect(placed.length).toBeGreaterThan(0);
    for (const { code } of responses) expect([0, errors.STILL_RUNNING]).toContain(code);
    expect(new Set(placed.map(({ data }) => data.round_id)).size).toBe(1);
    const rounds = expectOk(await world.call(calls.arcadeRounds, { token: table.token }));
    expect(rounds.data.total).toBe(1);
  });

  it('return the money once if both pull at the same time [R2.28] [R7.09]', async () => {
    await readyTable(world, who, cents(77_777));
    const pulls = await Promise.all(
      Array.from({ length: 10 }, (_, turn) => nodes[turn % 2]!.call(calls.pullGameWallet, { token: who.token })),
    );
    for (const { code } of pulls) expect([0, errors.TRANSFER_IN_PROGRESS]).toContain(code);
    expectOk(await nodes[1]!.call(calls.pullGameWallet, { token: who.token }));
    expect(await moneyOf(world, who)).toMatchObject({ main: 77_777n, game: 0n, in_transit: 0n });
  });
});
