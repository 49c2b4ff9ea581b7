import { calls } from '@nua/contract';
import { errors } from '@nua/contract/errors.ts';
import { cents } from '@nua/money';
import type { Studio, StudioCall } from '@nua/sandbox';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bonusesOf, grantTo } from '../../../../../../tests/world/granting.ts';
import { changePlayRules, moneyOf, sitDown } from '../../../../../../tests/world/play.ts';
import { SLOT, sitAtStudio, startSeamlessWorld, studioOf, WHEEL } from '../../../../../../tests/world/seamless.ts';
import { expectOk, type Someone, startWorld, type World } from '../../../../../../tests/world/world.ts';
import { reconcileBooks } from '../../../ledger/reconcile-books.ts';
import { blockPlayer } from '../../person/block/block-player.ts';
import { beginExclusion } from '../../protection/begin-exclusion.ts';
import { endBonusesOfDeposit } from '../guard/withdraw-bonuses.ts';

let world: World;
let studio: Studio;
beforeAll(async () => {
  world = await startSeamlessWorld();
  studio = studioOf(world);
});
afterAll(() => world.stop());

type Seat = { who: Someone; session: string };
const seatNewPlayer = async (amount = 100_000, game = WHEEL): Promise<Seat> => {
  const who = await world.guest();
  return { who, ...(await sitAtStudio(world, who, cents(amount), game)) };
};
const send = async (call: StudioCall, fields: Record<string, string>) => {
  const { status, text } = await studio.attempt(call, fields);
  return { status, text, ...(JSON.parse(text) as Record<string, unknown>) };
};
const about = ({ session }: Seat) => ({ session, currency: 'PKR' });
const bet = (seat: Seat, more: Record<string, string> = {}) =>
  send('bet', { id: studio.newName('bet'), ...about(seat), round: 'r', game: WHEEL, amount: '10.00', ...more });
const win = (seat: Seat, bet_id: string, amount: string, id = studio.newName('win')) =>
  send('win', { id, ...about(seat), bet: bet_id, amount });
const rollback = (seat: Seat, bet_id: string) =>
  send('rollback', { id: studio.newName('rollback'), ...about(seat), bet: bet_id });
const end = (seat: Seat, round: string, staked: string, paid: string) =>
  send('end_round', { id: studio.newName('end'), ...about(seat), round, staked, paid });
const game = async ({ who }: Seat) => (await moneyOf(world, who)).game;
const done = (applied: boolean, balance: string) => ({ status: 200, applied, balance });
const refused = (error: string) => ({ status: 422, error });

describe('a game of another provider', () => {
  it('is listed in the lobby and launched with a session', async () => {
    const { list } = expectOk(await world.call(calls.listGames)).data;
    expect(list.find(({ id }) => id === WHEEL)).toMatchObject({ provider: 'studio', category: 4, rtp_bps: 9_600 });
    const who = await world.guest();
    const key = world.newKey();
    const launch = () => world.call(calls.launchGame, { token: who.token, body: { game_id: WHEEL }, key });
    const first = expectOk(await launch()).data.url;
    expect(first).toMatch(
      /^https:\/\/studio\.example\/play\?game=studio-wheel&session=[\w-]{43}&currency=PKR&money=play$/,
    );
    expect(expectOk(await launch()).data.url).toBe(first);
    await changePlayRules(world, { closed_games: [WHEEL] });
    const closed = await world.call(calls.launchGame, { token: who.token, body: { game_id: WHEEL } });
    await changePlayRules(world, { closed_games: [] });
    expect(closed.code).toBe(errors.GAME_CLOSED);
  });

  it('is listed once among the games to continue, with the stakes of all its open rounds', async () => {
    const seat = await seatNewPlayer();
    for (const round of ['go-1', 'go-2', 'go-3']) await bet(seat, { round });
    const { list } = expectOk(await world.call(calls.listContinue, { token: seat.who.token })).data;
    expect(list).toEqual([{ game_id: WHEEL, open_stake: 3_000n }]);
  });

  it('shows its provider and the multiplier in a round shared by a link', async () => {
    const seat = await seatNewPlayer();
    const { id } = JSON.parse((await bet(seat, { id: 'shared-bet', round: 'shared' })).text) as { id?: string };
    await win(seat, id ?? 'shared-bet', '25.00');
    expect(await end(seat, 'shared', '10.00', '25.00')).toMatchObject({ status: 200 });
    const { token } = seat.who;
    const [round] = expectOk(await world.call(calls.listRounds, { token })).data.list;
    const table = await sitDown(world, seat.who);
    const body = { shows_stake: false, shows_check: true };
    const request = { token: table.token, params: { round: round!.id }, body };
    const { share } = expectOk(await world.call(calls.shareRound, request)).data;
    const { data } = expectOk(await world.call(calls.getReplay, { params: { game: WHEEL, round: share.id } }));
    expect(data).toMatchObject({ drawn_by: { kind: 'provider', name: 'studio' }, pays_hundredths: 250 });
    expect(data).toMatchObject({ call: null, outcome: null, money: null, check: null });
    const picture = await fetch(`${world.url}/arcade/replay/${share.id}/ur.png`);
    expect(picture.headers.get('content-type')).toBe('image/png');
  });

  it('can be a favourite like any other', async () => {
    const { token } = await world.guest();
    const about = { token, params: { game_id: WHEEL }, body: { favourite: true } };
    expectOk(await world.call(calls.setFavourite, about));
    expect(expectOk(await world.call(calls.listFavourites, { token })).data.list).toMatchObject([{ game_id: WHEEL }]);
  });

  it('takes a bet and pays a win immediately', async () => {
    const seat = await seatNewPlayer();
    expect(await bet(seat, { id: 'h-1', round: 'h' })).toMatchObject({
      ...done(true, '990.00'),
      bonus: '0.00',
      currency: 'PKR',
    });
    expect(await bet(seat, { id: 'h-2', round: 'h', amount: '5.00' })).toMatchObject(done(true, '985.00'));
    expect(await win(seat, 'h-1', '25.50')).toMatchObject(done(true, '1010.50'));
    expect(await win(seat, 'h-2', '0.00')).toMatchObject(done(true, '1010.50'));
    expect(await send('balance', about(seat))).toMatchObject({ status: 200, balance: '1010.50' });
    expect(await reconcileBooks(world.pool)).toEqual([]);
    const rounds = async () => expectOk(await world.call(calls.listRounds, { token: seat.who.token })).data.list;
    expect(await rounds()).toEqual([]);
    expect(await end(seat, 'h', '15.00', '25.50')).toMatchObject(done(true, '1010.50'));
    expect(await rounds()).toMatchObject([
      {
        game_id: WHEEL,
        stake: 1_500n,
        payout: 2_550n,
        seed_pair_id: null,
        outcome: { provider: 'studio', provider_round: 'h' },
      },
    ]);
    const report = expectOk(await world.call(calls.getReport, { token: seat.who.token })).data;
    expect(report.rows).toMatchObject([{ category: 4, rounds: 1, wagered: 1_500n, won: 2_550n }]);
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });

  it('has no address for calls if its provider is not configured', async () => {
    const plain = await startWorld();
    const knock = (url: string) => fetch(`${url}/provider/studio/balance`, { method: 'POST', body: '{}' });
    expect((await knock(plain.url)).status).toBe(404);
    await plain.stop();
    expect((await knock(world.url)).status).toBe(401);
    expect((await fetch(`${world.url}/provider/other/bet`, { method: 'POST', body: '{}' })).status).toBe(404);
    expect((await fetch(`${world.url}/provider/studio/jackpot`, { method: 'POST', body: '{}' })).status).toBe(404);
  });
});

describe('a call of a provider', () => {
  it('gets the same bytes again when repeated', async () => {
    const seat = await seatNewPlayer();
    const fields = { id: 'same-1', ...about(seat), round: 'same', game: WHEEL, amount: '10.00' };
    const first = await studio.attempt('bet', fields);
    await bet(seat, { round: 'same' });
    expect(await studio.attempt('bet', fields)).toEqual(first);
    expect(await send('bet', { ...fields, amount: '10.01' })).toMatchObject({ status: 409, error: 'ID_REUSED' });
    expect(await send('rollback', { id: 'same-1', ...about(seat), bet: 'b' })).toMatchObject({ status: 409 });
    expect(await game(seat)).toBe(98_000n);
    const poor = { ...fields, id: 'same-2', amount: '5000.00' };
    const refusal = await studio.attempt('bet', poor);
    expect(JSON.parse(refusal.text)).toMatchObject({ error: 'INSUFFICIENT_FUNDS', balance: '980.00' });
    await sitAtStudio(world, seat.who, cents(10_000_000));
    expect(await studio.attempt('bet', poor)).toEqual(refusal);
  });

  it('needs a signature with one of the two secrets, for its address and the current time', async () => {
    const seat = await seatNewPlayer();
    const text = JSON.stringify(about(seat));
    const second = 'the-secret-before-it-0123456789abcdef01';
    const timeAfter = (ms: number) => new Date(world.clock.now().getTime() + ms);
    expect((await studio.post('balance', text)).status).toBe(200);
    expect((await studio.post('balance', text, second)).status).toBe(200);
    expect((await studio.post('balance', text, undefined, timeAfter(-29_000))).status).toBe(200);
    for (const wrong of [
      studio.post('balance', text, 'another-secret-0123456789abcdef012345'),
      studio.post('balance', text, undefined, timeAfter(-32_000)),
      studio.post('balance', text, undefined, timeAfter(32_000)),
    ])
      expect(await wrong).toEqual({ status: 401, text: '{"error":"SIGNATURE_REFUSED"}' });
    expect((await studio.post('balance', '{"session":"x"}')).status).toBe(400);
    expect((await studio.post('balance', JSON.stringify({ ...about(seat), session: 'a'.repeat(43) }))).status).toBe(
      404,
    );
  });

  it('moves nothing and stores nothing if it is malformed', async () => {
    const seat = await seatNewPlayer();
    const good = { id: 'form-1', ...about(seat), round: 'form', game: WHEEL, amount: '10.00' };
    const bad = [
      { amount: '10' },
      { amount: '10.001' },
      { amount: '-10.00' },
      { amount: '0.00' },
      { amount: '1e3.00' },
      { amount: 10 },
      { amount: '9999999999999.00' },
      { currency: 'USD' },
      { id: '' },
      { id: 'a'.repeat(65) },
      { id: "'; --" },
      { round: null },
      { game: '../x' },
      { more: 1 },
      { session: undefined },
    ];
    for (const more of bad)
      expect(await studio.post('bet', JSON.stringify({ ...good, ...more }))).toMatchObject({ status: 400 });
    for (const text of ['', '[]', 'null', '{', '"x"', '\u0000'])
      expect(await studio.post('bet', text)).toMatchObject({ status: 400 });
    expect(await game(seat)).toBe(100_000n);
    expect(await bet(seat, good)).toMatchObject(done(true, '990.00'));
  });
});

it('any signed call gets a response, and never an internal error', async () => {
  const seat = await seatNewPlayer(0);
  const names = ['id', 'session', 'currency', 'round', 'game', 'amount', 'bet', 'staked', 'paid'];
  const odd = fc.oneof(
    fc.constantFrom('10.00', 'PKR', WHEEL, seat.session, 'x', '', '-0.00'),
    fc.jsonValue({ maxDepth: 1 }),
  );
  const body = fc.oneof(fc.dictionary(fc.constantFrom(...names), odd), fc.jsonValue({ maxDepth: 1 }));
  const call = fc.constantFrom<StudioCall>('balance', 'bet', 'win', 'rollback', 'end_round');
  await fc.assert(
    fc.asyncProperty(call, body, async (call_name, sent) => {
      const { status, text } = await studio.post(call_name, JSON.stringify(sent));
      expect([200, 400, 404, 422]).toContain(status);
      expect(typeof JSON.parse(text)).toBe('object');
    }),
    { numRuns: 80 },
  );
});

describe('a bet of a provider', () => {
  it('is refused after its rollback, and its win moves no money', async () => {
    const seat = await seatNewPlayer();
    expect(await rollback(seat, 'tomb-1')).toMatchObject(done(false, '1000.00'));
    expect(await bet(seat, { id: 'tomb-1' })).toMatchObject(refused('BET_CANCELLED'));
    expect(await win(seat, 'tomb-1', '50.00')).toMatchObject(done(false, '1000.00'));
  });

  it('is returned once by its rollback', async () => {
    const seat = await seatNewPlayer();
    await bet(seat, { id: 'back-1', round: 'back' });
    await bet(seat, { id: 'back-2', round: 'back', amount: '7.00' });
    expect(await rollback(seat, 'back-1')).toMatchObject(done(true, '993.00'));
    expect(await rollback(seat, 'back-1')).toMatchObject(done(false, '993.00'));
    expect(await win(seat, 'back-1', '50.00')).toMatchObject(done(false, '993.00'));
    expect(await reconcileBooks(world.pool)).toEqual([]);
    expect(await rollback(seat, 'back-2')).toMatchObject(done(true, '1000.00'));
    expect(await end(seat, 'back', '0.00', '0.00')).toMatchObject(done(false, '1000.00'));
    // The round can get new bets, which count from zero.
    await bet(seat, { id: 'back-3', round: 'back', amount: '3.00' });
    expect(await end(seat, 'back', '3.00', '0.00')).toMatchObject(done(true, '997.00'));
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });

  it('is not returned after it was paid', async () => {
    const seat = await seatNewPlayer();
    await bet(seat, { id: 'paid-1', round: 'paid' });
    await win(seat, 'paid-1', '1.00');
    expect(await rollback(seat, 'paid-1')).toMatchObject(refused('BET_PAID'));
    await end(seat, 'paid', '10.00', '1.00');
    expect(await end(seat, 'paid', '10.00', '1.00')).toMatchObject(done(false, '991.00'));
    expect(await end(seat, 'paid', '10.00', '2.00')).toMatchObject(refused('ROUND_ENDED'));
    expect(await bet(seat, { round: 'paid' })).toMatchObject(refused('ROUND_ENDED'));
    expect(await win(seat, 'paid-1', '1.00')).toMatchObject(refused('ROUND_ENDED'));
    expect(await rollback(seat, 'paid-1')).toMatchObject(refused('ROUND_ENDED'));
  });

  it('must arrive before its win and before the end of its round', async () => {
    const seat = await seatNewPlayer();
    const early = { id: 'early-win', ...about(seat), bet: 'early-1', amount: '4.00' };
    expect(await send('win', early)).toMatchObject({ status: 503, error: 'BET_UNKNOWN' });
    expect(await end(seat, 'early', '10.00', '4.00')).toMatchObject({ status: 503, error: 'ROUND_INCOMPLETE' });
    await bet(seat, { id: 'early-1', round: 'early' });
    expect(await end(seat, 'early', '10.00', '4.00')).toMatchObject({ status: 503, error: 'ROUND_INCOMPLETE' });
    expect(await send('win', early)).toMatchObject(done(true, '994.00'));
    expect(await end(seat, 'early', '10.00', '4.00')).toMatchObject(done(true, '994.00'));
  });

  it('is refused if the operator’s rules exclude its stake, its game or its pace', async () => {
    const seat = await seatNewPlayer();
    expect(await bet(seat, { amount: '0.01' })).toMatchObject(refused('STAKE_OUT_OF_RANGE'));
    expect(await bet(seat, { game: 'dice' })).toMatchObject(refused('GAME_UNKNOWN'));
    await bet(seat, { id: 'pace-1', round: 'pace', game: SLOT });
    expect(await bet(seat, { round: 'pace', game: SLOT })).toMatchObject(refused('TOO_FAST'));
    expect(await bet(seat, { round: 'pace' })).toMatchObject(refused('GAME_DIFFERS'));
    await changePlayRules(world, { closed_games: [WHEEL] });
    expect(await bet(seat)).toMatchObject(refused('GAME_CLOSED'));
    await changePlayRules(world, { closed_games: [] });
  });

  it('is neither paid nor returned for another player', async () => {
    const [mine, other] = [await seatNewPlayer(), await seatNewPlayer()];
    await bet(mine, { id: 'whose-1', round: 'whose' });
    await bet(mine, { id: 'whose-2', round: 'whose', amount: '5000.00' });
    expect(await win(other, 'whose-1', '5.00')).toMatchObject(refused('BET_OF_ANOTHER'));
    expect(await rollback(other, 'whose-1')).toMatchObject(refused('BET_OF_ANOTHER'));
    expect(await win(mine, 'whose-2', '5.00')).toMatchObject(refused('BET_REFUSED'));
  });
});

describe('in a game of another provider', () => {
  it('limits count a bet until its rollback', async () => {
    const seat = await seatNewPlayer();
    const limits = [{ kind: 'stake', period: 'day', amount: '25.00' }];
    expectOk(await world.call(calls.setLimits, { token: seat.who.token, body: { limits } }));
    await bet(seat, { id: 'limit-1', round: 'limit' });
    await bet(seat, { id: 'limit-2', round: 'limit' });
    expect(await bet(seat, { round: 'limit' })).toMatchObject(refused('LIMIT_REACHED'));
    await rollback(seat, 'limit-2');
    expect(await bet(seat, { round: 'limit' })).toMatchObject(done(true, '980.00'));
  });

  it('an exclusion, a block and a sign-out stop bets, but not wins and rollbacks', async () => {
    const [excluded, blocked, signed_out] = [await seatNewPlayer(), await seatNewPlayer(), await seatNewPlayer()];
    for (const [n, seat] of [excluded, blocked, signed_out].entries()) {
      await bet(seat, { id: `late-${n}-a`, round: `late-${n}` });
      await bet(seat, { id: `late-${n}-b`, round: `late-${n}` });
    }
    const at = world.clock.now();
    await world.db.transaction().execute(async (tx) => {
      await beginExclusion(tx, { player_id: excluded.who.id, length: 'day', set_by: 'player', at });
      await blockPlayer(tx, world.app.ledger, { player_id: blocked.who.id, reason: 'a test', at });
    });
    expectOk(await world.call(calls.logout, { token: signed_out.who.token }));
    expect(await bet(excluded)).toMatchObject(refused('PLAYER_EXCLUDED'));
    expect(await bet(blocked)).toMatchObject(refused('SESSION_ENDED'));
    expect(await bet(signed_out)).toMatchObject(refused('SESSION_ENDED'));
    expect(await send('balance', about(signed_out))).toMatchObject(refused('SESSION_ENDED'));
    for (const [n, seat] of [excluded, blocked, signed_out].entries()) {
      expect(await win(seat, `late-${n}-a`, '30.00')).toMatchObject(done(true, '1010.00'));
      expect(await rollback(seat, `late-${n}-b`)).toMatchObject(done(true, '1020.00'));
      expect(await end(seat, `late-${n}`, '10.00', '30.00')).toMatchObject(done(true, '1020.00'));
    }
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });

  it('own money is staked first, and a win is split in proportion', async () => {
    const seat = await seatNewPlayer(2_000);
    const id = await grantTo(world, seat.who.id, { amount: '100' });
    const left = async () => (await bonusesOf(world, seat.who)).find((bonus) => bonus.id === id)!.left;
    expect(await bet(seat, { id: 'bonus-1', round: 'bonus', amount: '40.00' })).toMatchObject({
      balance: '0.00',
      bonus: '80.00',
    });
    // Half of the round's stake is own money, so half of the next bet must be own money too. The player has no own money left.
    expect(await bet(seat, { id: 'bonus-2', round: 'bonus', amount: '10.00' })).toMatchObject({
      ...{ status: 422, error: 'FURTHER_STAKE_SHORT', balance: '0.00', bonus: '80.00' },
    });
    // Half of the round's stake is bonus money.
    expect(await win(seat, 'bonus-1', '60.00')).toMatchObject({ balance: '30.00', bonus: '110.00' });
    expect(await left()).toBe(11_000n);
    expect(await bet(seat, { id: 'bonus-3', round: 'bonus', amount: '10.00' })).toMatchObject({
      ...{ status: 200, balance: '25.00', bonus: '105.00' },
    });
    expect(await rollback(seat, 'bonus-3')).toMatchObject({ balance: '30.00', bonus: '110.00' });
    expect(await reconcileBooks(world.pool)).toEqual([]);
    await end(seat, 'bonus', '40.00', '60.00');
    expect(await left()).toBe(11_000n);
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });

  it('a reversed deposit closes the rounds that hold its bonus', async () => {
    const seat = await seatNewPlayer(1_000);
    const deposit_id = crypto.randomUUID();
    await grantTo(world, seat.who.id, { amount: '100', source: 'deposit', deposit_id });
    await bet(seat, { id: 'gone-1', round: 'gone', amount: '40.00' });
    await world.db.transaction().execute(async (tx) => {
      await world.app.ledger.responses.lockOwner(tx, seat.who.id);
      await endBonusesOfDeposit(world.app, tx, deposit_id);
    });
    expect(await send('balance', about(seat))).toMatchObject({ balance: '10.00', bonus: '0.00' });
    expect(await win(seat, 'gone-1', '80.00')).toMatchObject(done(false, '10.00'));
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });

  it('a session takes bets for twelve hours, and results after that', async () => {
    const seat = await seatNewPlayer();
    await bet(seat, { id: 'old-1', round: 'old' });
    const HOUR_MS = 3_600_000;
    await world.advance(12 * HOUR_MS - 1_000);
    expect(await bet(seat, { id: 'old-2', round: 'old' })).toMatchObject(done(true, '980.00'));
    await world.advance(1_000);
    expect(await bet(seat, { round: 'old' })).toMatchObject(refused('SESSION_ENDED'));
    expect(await win(seat, 'old-1', '30.00')).toMatchObject(done(true, '1010.00'));
  });

  it('a win above the payout cap is held until two operators approve it', async () => {
    const seat = await seatNewPlayer();
    await bet(seat, { id: 'cap-1', round: 'cap' });
    await changePlayRules(world, { payout_cap: '100.00' });
    const held = () => win(seat, 'cap-1', '100.01', 'cap-win');
    expect(await held()).toMatchObject({ status: 503, error: 'WIN_HELD' });
    expect(await held()).toMatchObject({ status: 503 });
    const { rows } = await world.pool.query('select amount_cents from seamless.held_win where id = $1', ['cap-win']);
    expect(rows).toEqual([{ amount_cents: 10_001n }]);
    await world.pool.query('update seamless.held_win set allowed_at = $1', [world.clock.now()]);
    expect(await held()).toMatchObject(done(true, '1090.01'));
    // A win of zero is never held.
    expect(await win(seat, 'cap-1', '0.00')).toMatchObject(done(true, '1090.01'));
    expect(await end(seat, 'cap', '10.00', '100.01')).toMatchObject(done(true, '1090.01'));
  });
});
