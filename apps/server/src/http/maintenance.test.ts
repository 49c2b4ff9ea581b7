import { type Call, calls, errors } from '@nua/contract';
import { mines } from '@nua/games/mines/mines.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { depositOf, pay } from '../../../../tests/world/depositing.ts';
import { agreeAs, giveNames, operateAs } from '../../../../tests/world/operator-names.ts';
import { payingPlayer } from '../../../../tests/world/paying-player.ts';
import { diceBet, minesOf, openRound, readyTable, sitDown } from '../../../../tests/world/play.ts';
import { sitAtStudio, studioOf, studioSettings, WHEEL } from '../../../../tests/world/seamless.ts';
import { useTwoNodes, useWorld } from '../../../../tests/world/use-world.ts';
import { withdrawing } from '../../../../tests/world/withdrawing.ts';
import { expectOk } from '../../../../tests/world/world.ts';

const world = useWorld({ environment: studioSettings() });
const nodes = useTwoNodes(world);
const { toWallet, requestPayout } = withdrawing(() => world);

beforeAll(() => giveNames(world, 'amna', 'bashir'));
afterEach(async () => {
  await world.pool.query("delete from setting where config_key = 'maintenance'");
  await loadOn(0, 1);
});

/** Reads the settings on the nodes, as each does within a second of a change. */
async function loadOn(...numbers: (0 | 1)[]): Promise<void> {
  for (const n of numbers) await (nodes[n].app.settings as unknown as { load(): Promise<void> }).load();
}

const isoIn = (ms: number): string => new Date(world.clock.now().getTime() + ms).toISOString();
const MINUTE = 60_000;

/** Plans a maintenance as two operators do, in milliseconds from now. */
async function plan(from_ms: number, until_ms: number): Promise<void> {
  const times = [isoIn(from_ms), isoIn(until_ms)];
  const words = ['maintenance', 'plan', ...times, 'New servers.', 'نئے سرور۔'];
  await agreeAs(world, 'bashir', await operateAs(world, 'amna', ...words));
  await loadOn(0, 1);
}

const deposit = { pay_type: 3, amount: '500.00', phone: '0300 1234500', cnic: '35201-1234567-1' };
const dice = { stake: '1.00', target_hundredths: 5000, over: false };
const configOn = async (n: 0 | 1) => expectOk(await nodes[n].call(calls.getConfig)).data.maintenance;

describe('a site in maintenance', () => {
  it('stops exactly the calls that stake money, launch a game or deposit', () => {
    const stopped = Object.entries<Call>(calls).filter(
      ([, { in_maintenance = 'works' }]) => in_maintenance !== 'works',
    );
    expect(stopped.map(([name]) => name)).toEqual(['createDeposit', 'launchGame', 'arcadeBet', 'arcadeOpen']);
    for (const [, { errors: declared }] of stopped) expect(declared).toContain('MAINTENANCE');
  });

  it('refuses new requests on every node, and returns stored responses to repeated requests', async () => {
    const who = await payingPlayer(world, { main: '5000' });
    const table = await readyTable(world, who);
    const keys = { bet: world.newKey(), deposit: world.newKey(), launch: world.newKey() };
    const requests = (key: Partial<typeof keys>, n: 0 | 1 = 0) => ({
      bet: () => nodes[n].call(diceBet, { token: table.token, body: dice, ...(key.bet && { key: key.bet }) }),
      deposit: () =>
        nodes[n].call(calls.createDeposit, {
          token: who.token,
          body: deposit,
          ...(key.deposit && { key: key.deposit }),
        }),
      launch: () =>
        nodes[n].call(calls.launchGame, {
          token: who.token,
          body: { game_id: 'dice' },
          ...(key.launch && { key: key.launch }),
        }),
      open: () =>
        nodes[n].call(calls.arcadeOpen, {
          token: table.token,
          params: { game: mines.id },
          body: { stake: '1.00', mines: 3 },
        }),
      shared: () =>
        nodes[n].call(calls.arcadeBet, { token: table.token, params: { game: 'crash' }, body: { stake: '1.00' } }),
    });
    const done = requests(keys);
    const first = {
      bet: expectOk(await done.bet()).data,
      deposit: expectOk(await done.deposit()).data,
      launch: expectOk(await done.launch()).data,
    };
    await operateAs(world, 'amna', 'maintenance', 'start', '30');
    await loadOn(0, 1);
    const until = isoIn(30 * MINUTE);
    for (const n of [0, 1] as const)
      for (const request of Object.values(requests({}, n)))
        expect(await request()).toMatchObject({ status: 503, code: errors.MAINTENANCE, data: { until } });
    const refused = await requests({}).bet();
    expect(refused.headers.get('retry-after')).toBe('1800');
    expect(expectOk(await done.bet()).data).toMatchObject({ round_id: first.bet.round_id });
    expect(expectOk(await done.deposit()).data).toMatchObject({ id: first.deposit.id });
    expect(expectOk(await done.launch()).data).toMatchObject({ moved: first.launch.moved });
    // A request with the key of another call is a new request.
    const ticket = { kind: 'other', text: 'When does it open again?' };
    const ticket_key = world.newKey();
    expectOk(await world.call(calls.createTicket, { token: who.token, body: ticket, key: ticket_key }));
    for (const key of [ticket_key, keys.launch, keys.deposit])
      expect((await requests({ bet: key }).bet()).code).toBe(errors.MAINTENANCE);
    for (const key of [ticket_key, keys.bet, keys.launch])
      expect((await requests({ deposit: key }).deposit()).code).toBe(errors.MAINTENANCE);
    for (const key of [ticket_key, keys.bet, keys.deposit])
      expect((await requests({ launch: key }).launch()).code).toBe(errors.MAINTENANCE);
  });

  it('lets an open round end, and lets its player back into the game', async () => {
    const who = await payingPlayer(world, { main: '5000' });
    const table = await readyTable(world, who, undefined, mines);
    const round = await openRound(world, table);
    await plan(-MINUTE, 60 * MINUTE);
    const launch = (game_id: string) => world.call(calls.launchGame, { token: who.token, body: { game_id } });
    expect((await launch('dice')).code).toBe(errors.MAINTENANCE);
    const { token } = await sitDown(world, who, mines);
    const hidden = await minesOf(world, round.round_id);
    const tile = Array.from({ length: 25 }, (_, n) => n).find((n) => !hidden.includes(n))!;
    const params = { game: mines.id };
    const step = { round_id: round.round_id, n: 1, tile };
    expectOk(await world.call(calls.arcadeStep, { token, params, body: step }));
    const end = expectOk(
      await world.call(calls.arcadeCashOut, { token, params, body: { round_id: round.round_id, n: 2 } }),
    ).data;
    expect(end.state).toBe('settled');
    expect((await launch(mines.id)).code).toBe(errors.MAINTENANCE);
  });

  it('still serves payouts, deposits in progress and reads', async () => {
    const who = await payingPlayer(world, { main: '5000' });
    const begun = await pay(world, who, deposit);
    await plan(-MINUTE, 60 * MINUTE);
    const account = await toWallet(who, 3, '01');
    expectOk(await requestPayout(who, 3, account, '600.00'));
    expect((await depositOf(world, who, begun.id)).id).toBe(begun.id);
    expectOk(await world.call(calls.listGames));
  });

  it('refuses a provider’s bet in a new round, and accepts every call for an open round', async () => {
    const studio = studioOf(world);
    const who = await world.guest();
    const { session } = await sitAtStudio(world, who);
    const send = async (call: Parameters<typeof studio.attempt>[0], fields: Record<string, string>) => {
      const { status, text } = await studio.attempt(call, { session, currency: 'PKR', ...fields });
      return { status, ...(JSON.parse(text) as object) };
    };
    const bet = (id: string, round: string) => send('bet', { id, round, game: WHEEL, amount: '10.00' });
    expect(await bet('b-1', 'r-1')).toMatchObject({ status: 200 });
    await plan(-MINUTE, 60 * MINUTE);
    expect(await bet('b-2', 'r-2')).toMatchObject({ status: 422, error: 'GAME_CLOSED' });
    expect(await bet('b-3', 'r-1')).toMatchObject({ status: 200 });
    expect(await send('win', { id: 'w-1', bet: 'b-1', amount: '5.00' })).toMatchObject({ status: 200, applied: true });
    const sums = { round: 'r-1', staked: '20.00', paid: '5.00' };
    expect(await send('rollback', { id: 'k-1', bet: 'b-3' })).toMatchObject({ status: 200 });
    expect(await send('end_round', { id: 'e-1', ...sums, staked: '10.00' })).toMatchObject({ status: 200 });
  });

  it('refuses bets on every node from the first millisecond of the maintenance until its end', async () => {
    const who = await world.guest();
    const { token } = await readyTable(world, who);
    const codes = async () => {
      const both = nodes.map(async ({ call }) => (await call(diceBet, { token, body: dice })).code);
      return await Promise.all(both);
    };
    await plan(10 * MINUTE, 20 * MINUTE);
    world.clock.advance(10 * MINUTE - 1);
    expect(await codes()).toEqual([0, 0]);
    world.clock.advance(1);
    expect(await codes()).toEqual([errors.MAINTENANCE, errors.MAINTENANCE]);
    world.clock.advance(10 * MINUTE - 1);
    expect(await codes()).toEqual([errors.MAINTENANCE, errors.MAINTENANCE]);
    world.clock.advance(1);
    expect(await codes()).toEqual([0, 0]);
  });

  it('announces the maintenance from six hours before its start until its end, with the text of the operators', async () => {
    await plan(7 * 60 * MINUTE, 8 * 60 * MINUTE);
    expect(await configOn(0)).toBeUndefined();
    world.clock.advance(60 * MINUTE);
    const text = { en: 'New servers.', ur: 'نئے سرور۔' };
    for (const n of [0, 1] as const) expect(await configOn(n)).toMatchObject({ from: isoIn(6 * 60 * MINUTE), text });
    world.clock.advance(7 * 60 * MINUTE);
    expect(await configOn(1)).toBeUndefined();
  });

  it('lets one operator start a maintenance of at most four hours, and requires two to end it', async () => {
    await expect(operateAs(world, 'amna', 'maintenance', 'start', '241')).rejects.toThrow('1 to 240 minutes');
    await expect(operateAs(world, 'amna', 'maintenance', 'end')).rejects.toThrow('No maintenance is planned');
    expect(await operateAs(world, 'amna', 'maintenance', 'start', '240')).toBe('Changed.');
    expect(await operateAs(world, 'bashir', 'maintenance')).toContain('in force');
    await expect(operateAs(world, 'amna', 'maintenance', 'start', '1')).rejects.toThrow(
      'Two operators can end it earlier',
    );
    const value = JSON.stringify({ from: isoIn(0), until: isoIn(MINUTE), text: null });
    await expect(operateAs(world, 'amna', 'set', 'maintenance', value)).rejects.toThrow('maintenance plan');
    const proposed = await operateAs(world, 'amna', 'maintenance', 'end');
    await loadOn(0);
    expect(await configOn(0)).toBeDefined();
    expect(await agreeAs(world, 'bashir', proposed)).toBe('Changed.');
    await loadOn(0);
    expect(await configOn(0)).toBeUndefined();
    const past = ['maintenance', 'plan', isoIn(-2 * MINUTE), isoIn(-MINUTE), 'Words.', 'الفاظ'];
    await expect(operateAs(world, 'amna', ...past)).rejects.toThrow('UNTIL is in the past');
  });
});
