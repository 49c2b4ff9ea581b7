import { calls, errors } from '@nua/contract';
import { exportPath } from '@nua/contract/data-export.ts';
import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { addPayoutAccount, giveMain, payingPlayer } from '../../../../../tests/world/paying-player.ts';
import { diceBet, readyTable } from '../../../../../tests/world/play.ts';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import { expectOk, newDevice, PASSWORD } from '../../../../../tests/world/world.ts';
import { writeExport } from './write-export.ts';

const world = useWorld();

const take = (token: string | null) =>
  fetch(world.url + exportPath, { headers: token === null ? {} : { authorization: `Bearer ${token}` } });
const HOUR_MS = 3_600_000;
const noticesOf = async (id: string): Promise<number> =>
  (await world.pool.query("select from notice where player_id = $1 and kind = 'data_exported'", [id])).rowCount ?? 0;
const codeOf = async (response: Promise<Response>) => ((await (await response).json()) as { code: number }).code;

describe('the export of a player’s data', () => {
  it('contains everything about the player and nothing about other players [R2.13 export]', async () => {
    const who = await world.player({ user_name: 'exporting_one' });
    const stranger = await world.player({ user_name: 'a_stranger' });
    await giveMain(world, who.id, cents(500_000));
    await giveMain(world, stranger.id, cents(777_700));
    const account = { pay_type: 1, title: 'Ayesha Khan', iban: 'PK24MUCB0646609971000177' };
    expectOk(await addPayoutAccount(world, { token: who.token, body: account }));
    const table = await readyTable(world, who, cents(100_000));
    const bet = { stake: '7.77', target_hundredths: 5000, over: true };
    expectOk(await world.call(diceBet, { token: table.token, body: bet }));

    const response = await take(who.token);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename="nua-\d{4}-\d{2}-\d{2}\.json"$/),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const text = await response.text();
    const data = JSON.parse(text);
    expect(data.player).toMatchObject({ id: who.id, user_name: 'exporting_one', phone: who.phone });
    expect(data.fund_records.map(({ kind }: { kind: string }) => kind)).toContain('adjustment');
    expect(data.rounds_by_day).toEqual([expect.objectContaining({ game_id: 'dice', rounds: 1, wagered: '7.77' })]);
    expect(data.payout_account).toEqual([expect.objectContaining({ title: 'Ayesha K.', iban: 'PK24 MUCB •••• 0177' })]);
    expect(data.device).toHaveLength(1);
    expect(data.notice.map(({ kind }: { kind: string }) => kind)).toContain('data_exported');
    for (const value of [stranger.id, stranger.phone ?? '', 'a_stranger', '7777.00']) expect(text).not.toContain(value);
  });

  it('contains no key, no code and no number that proves an identity [R2.13 export]', async () => {
    const who = await world.player();
    const account = { pay_type: 3, title: 'Ayesha Khan', phone: '03451112223', cnic: '35201-1234567-1' };
    expectOk(await addPayoutAccount(world, { token: who.token, body: account }));
    const text = await (await take(who.token)).text();
    for (const secret of [
      who.token,
      '1112223',
      '1234567',
      'token_hash',
      'password_hash',
      'code_hash',
      'number_print',
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  it('does not name the operator who excluded the player [R2.13 export]', async () => {
    const who = await payingPlayer(world);
    await world.pool.query(
      "insert into player_exclusion (player_id, length, from_at, until_at, set_by) values ($1, 'for_good', $2, null, 'operator:nadia')",
      [who.id, world.clock.now()],
    );
    const text = await (await take(who.token)).text();
    expect(JSON.parse(text).player_exclusion).toMatchObject([{ length: 'for_good', set_by: 'operator' }]);
    expect(text).not.toContain('nadia');
  });

  it('is available only to its owner, three times a day [R2.13 export] [R6.01]', async () => {
    expect(await codeOf(take(null))).toBe(errors.NOT_SIGNED_IN);
    expect(await codeOf(take('x'.repeat(43)))).toBe(errors.NOT_SIGNED_IN);
    const { token } = await payingPlayer(world);
    for (let n = 0; n < 3; n++) {
      expect((await take(token)).status).toBe(200);
      world.clock.advance(HOUR_MS);
    }
    const fourth = await take(token);
    expect([fourth.status, Number(fourth.headers.get('retry-after'))]).toEqual([429, 21 * 3600]);
    world.clock.advance(21 * HOUR_MS);
    expect((await take(token)).status).toBe(200);
  });

  it('can be attempted ten times within the hour, with a single notice [R2.13 export] [R6.01]', async () => {
    const { token, id } = await payingPlayer(world);
    for (let n = 0; n < 10; n++) expect((await take(token)).status).toBe(200);
    const eleventh = await take(token);
    expect([eleventh.status, Number(eleventh.headers.get('retry-after'))]).toEqual([429, 3600]);
    expect(await noticesOf(id)).toBe(1);
    world.clock.advance(HOUR_MS);
    expect((await take(token)).status).toBe(200);
    expect(await noticesOf(id)).toBe(2);
  });

  it('from another device triggers a notice, even right after the owner’s own export [R2.13 export]', async () => {
    const who = await world.player();
    expect((await take(who.token)).status).toBe(200);
    const body = { user_name: who.user_name, password: PASSWORD, origin: 'web' };
    const login = await world.call(calls.login, { body, headers: { 'x-device-id': newDevice() } });
    expect((await take(expectOk(login).data.token)).status).toBe(200);
    expect(await noticesOf(who.id)).toBe(2);
  });

  it('neither repeats nor omits a row while new rows are written and earlier rows commit late [R2.13 export]', async () => {
    const { id } = await payingPlayer(world);
    const made_at = world.clock.now();
    world.clock.advance(HOUR_MS);
    await Promise.all(Array.from({ length: 502 }, () => giveMain(world, id, cents(100))));
    await world.pool.query(
      "insert into notice (player_id, kind, at) select $1, 'new_device', $2 from generate_series(1, 1001)",
      [id, world.clock.now()],
    );
    const now = world.clock.now();
    let text = '';
    let [lateMoney, lateNotice] = [false, false];
    for await (const piece of writeExport(world.app, id)) {
      text += piece;
      if (!lateMoney && text.includes('"adjustment"')) {
        lateMoney = true;
        world.clock.set(made_at);
        await giveMain(world, id, cents(777));
        world.clock.set(now);
      }
      if (!lateNotice && text.includes('"new_device"')) {
        lateNotice = true;
        await world.pool.query(
          "insert into notice (id, player_id, kind, at) values ('00000000-0000-7000-8000-000000000001', $1, 'new_device', $2)",
          [id, made_at],
        );
      }
    }
    const data = JSON.parse(text) as Record<'fund_records' | 'notice', { id: string }[]>;
    for (const [list, min] of [[data.fund_records, 502] as const, [data.notice, 1001] as const]) {
      expect(list.length).toBeGreaterThanOrEqual(min);
      expect(new Set(list.map((record) => record.id)).size).toBe(list.length);
    }
  });

  it('of a long history is streamed and complete [R2.13 export]', async () => {
    const { token, id } = await payingPlayer(world);
    await Promise.all(Array.from({ length: 1_203 }, () => giveMain(world, id, cents(100))));
    await world.pool.query(
      "insert into notice (player_id, kind, at) select $1, 'new_device', $2 from generate_series(1, 2500)",
      [id, world.clock.now()],
    );
    const data = (await (await take(token)).json()) as { fund_records: { id: string }[]; notice: unknown[] };
    expect(new Set(data.fund_records.map((record) => record.id)).size).toBe(1_203);
    expect(data.notice).toHaveLength(2_501);
  });
});
