import { calls } from '@nua/contract';
import { errors } from '@nua/contract/errors.ts';
import { readCall, verifyRound } from '@nua/games';
import { dice } from '@nua/games/dice/dice.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  diceBet,
  minesOf,
  openRound,
  readyTable,
  setClientSeed,
  type Table,
} from '../../../../../../tests/world/play.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk, type Someone } from '../../../../../../tests/world/world.ts';
import { beginExclusion } from '../../protection/begin-exclusion.ts';
import { linkPreviewOf } from './link-preview.ts';

const world = useWorld();
const ALL = { shows_stake: true, shows_check: true };
const NONE = { shows_stake: false, shows_check: false };

type Choice = typeof ALL;

async function rolledDice(who: Someone): Promise<{ table: Table; round: string }> {
  const table = await readyTable(world, who);
  const body = { stake: '12.34', target_hundredths: 5000, over: true };
  const { round_id } = expectOk(await world.call(diceBet, { token: table.token, body })).data;
  return { table, round: round_id };
}

const share = (table: Table, round: string, body: Choice = NONE) =>
  world.call(calls.shareRound, { token: table.token, params: { round }, body });
const takeBack = (table: Table, round: string) =>
  world.call(calls.takeBackShare, { token: table.token, params: { round } });
const linkOf = async (table: Table, round: string, body: Choice = NONE) =>
  expectOk(await share(table, round, body)).data.share.id;
/** Reads a link as a stranger does: without a session. */
const readLink = (round: string, game = 'dice') => world.call(calls.getReplay, { params: { game, round } });
const pageOf = async (query: string) => {
  const response = await fetch(`${world.url}/arcade/replay/${query}`);
  return { status: response.status, type: response.headers.get('content-type'), bytes: await response.arrayBuffer() };
};

describe('a round shared by a link', () => {
  it('is shown to a stranger without anything that names its player, and without stake and seeds', async () => {
    const who = await world.guest();
    const { table, round } = await rolledDice(who);
    const link = await linkOf(table, round);
    const { data } = expectOk(await readLink(link));
    expect(data).toMatchObject({ game_id: 'dice', money: null, check: null, steps: [], frames: [] });
    expect(data.drawn_by).toEqual({ kind: 'house', name: 'Nua' });
    expect(data.call).toEqual({ target_hundredths: 5000, over: true });
    const { rows } = await world.pool.query('select * from arcade.round where id = $1', [round]);
    const text = JSON.stringify(data, (_name, value) => (typeof value === 'bigint' ? String(value) : value));
    for (const secret of [who.id, round, link, rows[0].seed_pair_id, '1234', '12.34', rows[0].at.toISOString()])
      expect(text).not.toContain(secret);
  });

  it('has a random link, which reveals neither the round nor another link', async () => {
    const { table, round } = await rolledDice(await world.guest());
    const link = await linkOf(table, round);
    // The fourth version of a UUID is random; the ids of rounds contain their time.
    expect(link).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    for (const other of [round, link.replace(/.$/, (last) => (last === '0' ? '1' : '0')), 'x', '%27'])
      expect([errors.NOT_FOUND, errors.INVALID_INPUT]).toContain((await readLink(other)).code);
    expect((await readLink(link, 'limbo')).code).toBe(errors.NOT_FOUND);
    expect((await readLink(link, '<b>')).code).toBe(errors.INVALID_INPUT);
  });

  it('can be checked once its player has changed the seeds', async () => {
    const { table, round } = await rolledDice(await world.guest());
    const link = await linkOf(table, round, ALL);
    const before = expectOk(await readLink(link)).data;
    expect(before.check).toMatchObject({ client_seed: 'a-seed-of-mine', nonce: 1, server_seed: null });
    expect(before.money).toMatchObject({ stake: 1_234n });
    await setClientSeed(world, table, 'another-seed');
    const { check, money, outcome } = expectOk(await readLink(link)).data;
    const { server_seed, server_seed_hash, client_seed, nonce } = check!;
    expect(server_seed_hash).toBe(before.check!.server_seed_hash);
    const round_check = verifyRound({
      ...{ game_id: 'dice', server_seed: server_seed!, server_seed_hash: server_seed_hash!, client_seed: client_seed! },
      ...{ nonce: nonce!, ...money!, steps: [] },
      outcome: { ...readCall(dice, before.call!), ...outcome, table_version: before.table_version },
    } as never);
    expect(round_check).toMatchObject({ commitment: true, outcome: true });
  });

  it('with several steps shows what its player saw before each step, even before its seed is revealed', async () => {
    const table = await readyTable(world, await world.guest());
    const opened = await openRound(world, table);
    const hidden = await minesOf(world, opened.round_id);
    const [first, second] = Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !hidden.includes(tile));
    const { token } = table;
    const params = { game: 'mines' };
    const { round_id } = opened;
    // A round that has not ended cannot be shared.
    expect((await share(table, round_id)).code).toBe(errors.NOT_FOUND);
    for (const [place, tile] of [first, second].entries())
      expectOk(await world.call(calls.arcadeStep, { token, params, body: { round_id, n: place + 1, tile } }));
    expectOk(await world.call(calls.arcadeCashOut, { token, params, body: { round_id, n: 3 } }));
    const { data } = expectOk(await readLink(await linkOf(table, round_id), 'mines'));
    expect(data.steps).toEqual([{ tile: first }, { tile: second }, { action: 'cash_out' }]);
    expect(data.frames.map((shown) => shown.opened)).toEqual([[], [first], [first, second]]);
    expect(data.outcome).toMatchObject({ opened: [first, second] });
    expect([...(data.outcome!.mine_tiles as number[])].sort()).toEqual([...hidden].sort());
  });

  it('has one link, which never works again after the player revokes it', async () => {
    const { table, round } = await rolledDice(await world.guest());
    const links = await Promise.all([NONE, NONE, NONE].map((choice) => linkOf(table, round, choice)));
    expect(new Set(links).size).toBe(1);
    expect(await linkOf(table, round, ALL)).toBe(links[0]);
    expect(expectOk(await readLink(links[0]!)).data.money).not.toBeNull();
    expectOk(await takeBack(table, round));
    expectOk(await takeBack(table, round));
    expect((await readLink(links[0]!)).code).toBe(errors.NOT_FOUND);
    expect((await pageOf(`${links[0]}/en.png`)).status).toBe(404);
    const again = await linkOf(table, round);
    expect(again).not.toBe(links[0]);
    expect((await readLink(links[0]!)).code).toBe(errors.NOT_FOUND);
    expectOk(await readLink(again));
    const { share } = expectOk(await world.call(calls.getShare, { token: table.token, params: { round } })).data;
    expect(share).toMatchObject({ id: again, ...NONE });
  });

  it('is shared and unshared only by its player', async () => {
    const { table, round } = await rolledDice(await world.guest());
    const link = await linkOf(table, round);
    const other = await readyTable(world, await world.guest());
    expect((await share(other, round)).code).toBe(errors.NOT_FOUND);
    expectOk(await takeBack(other, round));
    const shown = expectOk(await world.call(calls.getShare, { token: other.token, params: { round } })).data;
    expect(shown.share).toBeNull();
    expectOk(await readLink(link));
    expect((await world.call(calls.shareRound, { params: { round }, body: NONE })).code).toBe(errors.NOT_SIGNED_IN);
  });

  it('is hidden while its player is excluded', async () => {
    const who = await world.player();
    const { table, round } = await rolledDice(who);
    const link = await linkOf(table, round);
    const at = world.clock.now();
    await world.app.db
      .transaction()
      .execute((tx) => beginExclusion(tx, { player_id: who.id, length: 'week', set_by: 'player', at }));
    expect((await readLink(link)).code).toBe(errors.NOT_FOUND);
    expect((await pageOf(`${link}/en.png`)).status).toBe(404);
    expect((await share(table, round)).code).toBe(errors.PLAYER_EXCLUDED);
    expectOk(await takeBack(table, round));
  });

  it('cannot be shared more than sixty times an hour', async () => {
    const { table, round } = await rolledDice(await world.guest());
    for (let count = 0; count < 60; count++) {
      expectOk(await share(table, round));
      expectOk(await takeBack(table, round));
    }
    expect((await share(table, round)).code).toBe(errors.RATE_LIMITED);
    world.clock.advance(3_600_000);
    expectOk(await share(table, round));
  });
});

describe('the preview of a round shared by a link', () => {
  it.each(['en', 'ur'])('has a picture in the language %s, a PNG of 1200 by 630', async (lang) => {
    const { table, round } = await rolledDice(await world.guest());
    const link = await linkOf(table, round);
    const { type, bytes } = await pageOf(`${link}/${lang}.png`);
    expect(type).toBe('image/png');
    const facts = await sharp(Buffer.from(bytes)).metadata();
    expect([facts.format, facts.width, facts.height]).toEqual(['png', 1200, 630]);
  });

  it.each([
    ['en', 'check it yourself'],
    ['ur', 'خود جانچیں'],
  ] as const)('invites the reader to check the round, in the language %s', async (lang, invitation) => {
    const { table, round } = await rolledDice(await world.guest());
    const describedBy = async (choice: Choice) => {
      const preview = await linkPreviewOf(world.app, { round: await linkOf(table, round, choice), game: 'dice', lang });
      return preview?.description;
    };
    expect(await describedBy(ALL)).toContain(invitation);
    expect(await describedBy(NONE)).toMatch(/Watch this round|دوبارہ دیکھیں/);
    expect(await describedBy(NONE)).not.toContain(invitation);
  });

  it('has no picture at a wrong address, such as one with a round id', async () => {
    const { table, round } = await rolledDice(await world.guest());
    const link = await linkOf(table, round);
    for (const path of [`${round}/en.png`, `${link}/fr.png`, `${link}/en.png.svg`, `${link}/%3Csvg%3E`, `x/en.png`])
      expect((await pageOf(path)).status).toBe(404);
  });
});

describe('a link made in the report', () => {
  it('can be made only by the round’s player', async () => {
    const [who, other] = [await world.guest(), await world.guest()];
    const { table, round } = await rolledDice(who);
    const params = { round };
    const list = async ({ token }: Someone, filter = {}) =>
      expectOk(await world.call(calls.listShares, { token, query: { filter: JSON.stringify(filter) } })).data;
    expect((await world.call(calls.createShare, { token: other.token, params, body: ALL })).code).toBe(
      errors.NOT_FOUND,
    );
    const { share } = expectOk(await world.call(calls.createShare, { token: who.token, params, body: ALL })).data;
    // The game and the report share one link.
    expect(await linkOf(table, round)).toBe(share.id);
    const listed = { id: share.id, ...NONE, round_id: round, game_id: 'dice' };
    expect(await list(who)).toMatchObject({ list: [listed], total: 1 });
    expect(await list(who, { round_id: round })).toMatchObject({ list: [listed] });
    expect(await list(who, { round_id: share.id })).toMatchObject({ list: [], total: 0 });
    expect(await list(other)).toMatchObject({ list: [], total: 0 });
    expectOk(await world.call(calls.endShare, { token: other.token, params }));
    expectOk(await readLink(share.id));
    for (let turn = 0; turn < 2; turn += 1) expectOk(await world.call(calls.endShare, { token: who.token, params }));
    expect((await readLink(share.id)).code).toBe(errors.NOT_FOUND);
    expect(await list(who)).toMatchObject({ list: [], total: 0 });
    const again = expectOk(await world.call(calls.createShare, { token: who.token, params, body: NONE })).data;
    expect(again.share.id).not.toBe(share.id);
  });

  it('cannot be made while the round is open or its player is excluded', async () => {
    const who = await world.guest();
    const { table, round } = await rolledDice(who);
    const { round_id: open } = await openRound(world, table, '10.00');
    const create = (id: string) =>
      world.call(calls.createShare, { token: who.token, params: { round: id }, body: NONE });
    expect((await create(open)).code).toBe(errors.NOT_FOUND);
    const { share } = expectOk(await create(round)).data;
    const exclusion = { player_id: who.id, length: 'week', set_by: 'player', at: world.clock.now() } as const;
    await world.app.db.transaction().execute((tx) => beginExclusion(tx, exclusion));
    expect((await create(round)).code).toBe(errors.PLAYER_EXCLUDED);
    expectOk(await world.call(calls.endShare, { token: who.token, params: { round } }));
    expect((await readLink(share.id)).code).toBe(errors.NOT_FOUND);
  });
});
