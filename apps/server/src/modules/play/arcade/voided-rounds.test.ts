import { calls } from '@nua/contract';
import { sharedCallsOf } from '@nua/contract/arcade.ts';
import { errors } from '@nua/contract/errors.ts';
import { crash } from '@nua/games/crash/crash.ts';
import { cents } from '@nua/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  diceBet,
  fund,
  openRound,
  readyTable,
  setClientSeed,
  sitDown,
  type Table,
} from '../../../../../../tests/world/play.ts';
import { leadSharedRounds, type SharedRounds } from '../../../../../../tests/world/shared-rounds.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk } from '../../../../../../tests/world/world.ts';
import { checkRow, checkSession } from '../../../../../arcade/public/verify.mjs';
import { endOpenBets } from '../round/shared-bet.ts';
import { abandonDueRounds, ROUND_TIMEOUT_MS } from './abandon-due-rounds.ts';

type Row = Record<string, unknown> & { id: string; outcome: object; shared: { hash: string | null } };

const { bet: betCall } = sharedCallsOf(crash);
const world = useWorld();
let rounds: SharedRounds;

beforeAll(async () => {
  rounds = await leadSharedRounds(world, 'crash');
});
beforeEach(() => world.clock.advance(86_400_000));
afterAll(() => rounds?.stop());

async function listOf({ token }: Table, filter = {}): Promise<{ list: Row[]; total: number }> {
  const query = { filter: JSON.stringify(filter) };
  return expectOk(await world.call(calls.arcadeRounds, { token, query })).wire as never;
}

async function seatNewPlayer() {
  const who = await world.guest();
  await fund(world, who, cents(100_000));
  return { who, table: await sitDown(world, who, crash) };
}

const rollDice = async ({ token }: Table) =>
  expectOk(await world.call(diceBet, { token, body: { stake: '1.00', target_hundredths: 5_000, over: true } }));

async function betOnCrash({ token }: Table) {
  return expectOk(await world.call(betCall, { token, body: { stake: '10.00', target_hundredths: 101 } })).data.round_id;
}

describe('the list of arcade rounds', () => {
  it('lists a bet on a shared round that never ran, with the reason', async () => {
    const { who, table } = await seatNewPlayer();
    await rounds.begin();
    const id = await betOnCrash(table);
    expect(await listOf(table)).toMatchObject({ list: [], total: 0 });
    world.clock.advance(120_000);
    await rounds.advance();
    world.clock.advance(1_000);
    await rounds.advance();
    const { list, total } = await listOf(table);
    const stopped = { id, state: 'voided', void_reason: 'round_stopped', stake: '10.00', payout: '0.00', net: '0.00' };
    expect([list, total]).toMatchObject([[stopped], 1]);
    expect(checkRow(list[0])).toMatchObject({ differs: [], not_proven: { void_reason: expect.any(String) } });
    // Without `include`, the list of the site has only rounds that were played to their end.
    expect(expectOk(await world.call(calls.listRounds, { token: who.token })).data.list).toEqual([]);
    const report = await world.call(calls.listRounds, { token: who.token, query: { include: 'voided' } });
    expect(expectOk(report).wire).toMatchObject({ list: [stopped], total: 1 });
    const body = { shows_stake: true, shows_check: true };
    const shared = await world.call(calls.createShare, { token: who.token, params: { round: id }, body });
    expect(shared.code).toBe(errors.NOT_FOUND);
  });

  it('lists a bet whose bonus was taken back during betting', async () => {
    const { who, table } = await seatNewPlayer();
    await rounds.begin();
    const id = await betOnCrash(table);
    await world.db.transaction().execute((tx) => endOpenBets(world.app, tx, who.id));
    const [row] = (await listOf(table)).list;
    expect(row).toMatchObject({ id, state: 'voided', void_reason: 'bonus_taken_back', shared: { hash: null } });
    expect(row!.outcome).not.toHaveProperty('crash_hundredths');
    await rounds.finish();
    const [ended] = (await listOf(table)).list;
    expect(ended).toMatchObject({ void_reason: 'bonus_taken_back', shared: { hash: expect.any(String) } });
    expect(checkRow(ended).differs).toEqual([]);
  });

  it('lists an abandoned round, so that the nonces of its seeds have no gap', async () => {
    const who = await world.guest();
    const earlier = await readyTable(world, who);
    await rollDice(earlier);
    const round = await openRound(world, earlier, '10.00');
    world.clock.advance(ROUND_TIMEOUT_MS);
    await abandonDueRounds(world.app);
    const table = await sitDown(world, who);
    await rollDice(table);
    const { revealed } = await setClientSeed(world, table, 'another-seed');
    const { list: found } = await listOf(table, { seed_pair_id: revealed!.id });
    expect(found.map(({ nonce, state, void_reason }) => [nonce, state, void_reason])).toEqual([
      [3, 'settled', null],
      [2, 'voided', 'left_open'],
      [1, 'settled', null],
    ]);
    expect(found[1]).toMatchObject({ id: round.round_id, net: '0.00' });
    const { nonce: last_nonce, ...pair } = revealed!;
    const session = { format: 'nua-session', v: 1, pair: { ...pair, last_nonce }, rounds: found, noted: null };
    expect(checkSession(session)).toMatchObject({ differs: [], missing: [], doubles: [], foreign: [] });
    expect(checkSession({ ...session, rounds: found.filter(({ state }) => state === 'settled') })).toMatchObject({
      missing: ['2'],
    });
  });
});
