import { calls } from '@nua/contract';
import { consoleCalls } from '@nua/contract/console/console-calls.ts';
import { errors } from '@nua/contract/errors.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { NO_ID } from '../../../../tests/world/console-inputs.ts';
import { diceBet, openRound, readyTable, setClientSeed } from '../../../../tests/world/play.ts';
import { sitAtStudio, studioOf, studioSettings, WHEEL } from '../../../../tests/world/seamless.ts';
import { secretPairs } from '../../../../tests/world/secret-seeds.ts';
import { type ConsoleBrowser, signInStaff, WITH_CONSOLE } from '../../../../tests/world/staff.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { expectOk, type Someone } from '../../../../tests/world/world.ts';
import { blockPlayer } from '../modules/person/block/block-player.ts';

const world = useWorld({ environment: { ...WITH_CONSOLE, ...studioSettings() } });
const { replayRound, listPlayerRounds, listLog, findPlayers } = consoleCalls;
const reason = 'a complaint';

let hina: ConsoleBrowser;
beforeAll(async () => {
  hina = await signInStaff(world, 'hina');
});

/** Plays a round of dice that its player does not share. */
async function playedDice() {
  const who = await world.guest();
  const table = await readyTable(world, who);
  const body = { stake: '12.34', target_hundredths: 5000, over: true };
  const { round_id } = expectOk(await world.call(diceBet, { token: table.token, body })).data;
  return { who, table, round_id };
}

const linkTo = (who: Pick<Someone, 'id'>, round: string) =>
  hina.call(replayRound, { params: { id: who.id }, body: { round, reason } });

/** Reads the round of a link as the site does, without a session. */
async function readLink(address: string) {
  const query = new URL(address).searchParams;
  return await world.call(calls.getReplay, { params: { game: query.get('game')!, round: query.get('round')! } });
}

describe('the replay of a round by a staff member', () => {
  it('shows an ended round that the player does not share, for five minutes, and logs the look with its reason', async () => {
    const { who, round_id } = await playedDice();
    const { list } = (await hina.call(listPlayerRounds, { params: { id: who.id }, query: { reason } })).data;
    expect(list).toEqual([expect.objectContaining({ id: round_id, state: 'settled' })]);
    const { data } = await linkTo(who, round_id);
    expect(data.address).toContain('/arcade/verify?game=dice&round=');
    expect(data.address).not.toContain(round_id);
    const { data: shown } = expectOk(await readLink(data.address));
    expect(shown).toMatchObject({ game_id: 'dice', call: { target_hundredths: 5000 }, money: { stake: 1_234n } });
    const log = (await hina.call(listLog)).data.list;
    expect(log).toContainEqual(
      expect.objectContaining({
        ...{ by: 'hina', act: 'player replay', subject: `player ${who.id}`, note: reason },
        after: { round: round_id },
      }),
    );
    await world.advance(5 * 60_000);
    expect((await readLink(data.address)).code).toBe(errors.NOT_FOUND);
  });

  it('of a provider’s game shows the stake, the times and the provider’s round number, which a player’s link hides', async () => {
    const who = await world.guest();
    const { session } = await sitAtStudio(world, who);
    const at = world.clock.now().toISOString();
    const common = { session, currency: 'PKR' };
    const studio = studioOf(world);
    const bet = (id: string) =>
      studio.attempt('bet', { id, ...common, round: 'their-7', game: WHEEL, amount: '10.00' });
    expect((await bet('b-1')).status).toBe(200);
    await world.advance(5_000);
    expect((await bet('b-2')).status).toBe(200);
    expect((await studio.attempt('win', { id: 'w-1', ...common, bet: 'b-1', amount: '25.00' })).status).toBe(200);
    const end = { id: 'e-1', ...common, round: 'their-7', staked: '20.00', paid: '25.00' };
    expect((await studio.attempt('end_round', end)).status).toBe(200);
    const { rows } = await world.pool.query<{ id: string }>('select id from arcade.round where player_id = $1', [
      who.id,
    ]);
    const round_id = rows[0]!.id;
    hina = await signInStaff(world, 'hina');
    const { data } = await linkTo(who, round_id);
    const { data: shown } = expectOk(await readLink(data.address));
    expect(shown).toMatchObject({
      ...{ game_id: WHEEL, name: { en: 'Studio Wheel' }, drawn_by: { kind: 'provider', name: 'studio' } },
      ...{ money: { stake: 2_000n, payout: 2_500n }, outcome: null, check: null },
      record: { began_at: at, ended_at: new Date(Date.parse(at) + 5_000).toISOString(), provider_round: 'their-7' },
    });
    const body = { shows_stake: false, shows_check: true };
    const share = expectOk(
      await world.call(calls.createShare, { token: who.token, params: { round: round_id }, body }),
    );
    const game = { game: WHEEL, round: share.data.share!.id };
    const { data: shared } = expectOk(await world.call(calls.getReplay, { params: game }));
    expect(shared).toMatchObject({ name: { en: 'Studio Wheel' }, money: null, record: null });
    expect(JSON.stringify(shared)).not.toContain('their-7');
  });

  it('shows the server seed only after it was revealed', async () => {
    const { who, table, round_id } = await playedDice();
    hina = await signInStaff(world, 'hina');
    const { address } = (await linkTo(who, round_id)).data;
    const before = expectOk(await readLink(address)).data;
    expect(before.check).toMatchObject({ server_seed: null, server_seed_hash: expect.any(String), nonce: 1 });
    const pairs = await secretPairs(world.pool, world.app.seeds);
    const hidden = pairs.filter(({ state }) => state !== 'revealed').map(({ server_seed }) => server_seed);
    const text = JSON.stringify(before, (_name, value) => (typeof value === 'bigint' ? String(value) : value));
    expect(hidden.length).toBeGreaterThan(0);
    expect(hidden.filter((seed) => text.includes(seed))).toEqual([]);
    await setClientSeed(world, table, 'another-seed');
    expect(expectOk(await readLink(address)).data.check?.server_seed).toMatch(/^[0-9a-f]{64}$/);
  });

  it('works for a blocked player, whose own links do not work', async () => {
    const { who, round_id } = await playedDice();
    await world.db
      .transaction()
      .execute((tx) =>
        blockPlayer(tx, world.app.ledger, { player_id: who.id, reason: 'a test', at: world.clock.now() }),
      );
    const { address } = (await linkTo(who, round_id)).data;
    expect(expectOk(await readLink(address)).data.game_id).toBe('dice');
  });

  it('is refused for an open round, an unknown round and the round of another player', async () => {
    const who = await world.guest();
    const { round_id } = await openRound(world, await readyTable(world, who));
    const other = await playedDice();
    const results = [
      await linkTo(who, round_id),
      await linkTo(who, NO_ID),
      await linkTo(who, other.round_id),
      await linkTo({ id: NO_ID }, other.round_id),
    ];
    expect(results.map(({ error }) => error)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
  });
});

describe('a search by the id of a round', () => {
  const find = async (id: string) => (await hina.call(findPlayers, { query: { find: id } })).data;

  it('finds its player', async () => {
    const { who, round_id } = await playedDice();
    const { list, archived_month } = await find(round_id);
    expect([list.map(({ id }) => id), archived_month]).toEqual([[who.id], null]);
  });

  it('names the month if the rounds of that month are only in its archive', async () => {
    const [old, before, after] = [
      '0195a1b2-0000-7000-8000-000000000001',
      '01950000-0000-7000-8000-000000000001',
      NO_ID,
    ];
    await world.pool.query(
      `insert into ledger.dropped_month (month, first_id, next_id, site, rounds, round_digest, transfers, transfer_digest, dropped_at)
       values ('202503', '01954f9b-4400-7000-8000-000000000000', '0195ef3c-2800-7000-8000-000000000000', 'a site', 1, 0, 2, 0, $1)`,
      [world.clock.now()],
    );
    expect(await find(old)).toEqual({ list: [], archived_month: '2025-03' });
    for (const other of [before, after]) expect(await find(other)).toEqual({ list: [], archived_month: null });
    expect(await find('no-such-name')).toEqual({ list: [], archived_month: null });
    await world.pool.query('delete from ledger.dropped_month');
  });
});
