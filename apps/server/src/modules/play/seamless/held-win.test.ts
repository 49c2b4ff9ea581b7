import { calls } from '@nua/contract';
import { errors } from '@nua/contract/errors.ts';
import { type Cents, cents } from '@nua/money';
import type { StudioCall } from '@nua/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { doDueWork } from '../../../../../../tests/world/do-due-work.ts';
import { bonusesOf, grantTo } from '../../../../../../tests/world/granting.ts';
import { untilWaitingFor } from '../../../../../../tests/world/limiting.ts';
import { giveNames, operateByTwo, proposalIn, proposeOrAgreeAs } from '../../../../../../tests/world/operator-names.ts';
import { payingPlayer } from '../../../../../../tests/world/paying-player.ts';
import { changePlayRules, moneyOf } from '../../../../../../tests/world/play.ts';
import { depositPaid, loseMain, notifyReversal } from '../../../../../../tests/world/reversing.ts';
import { sitAtStudio, startSeamlessWorld, studioOf, WHEEL } from '../../../../../../tests/world/seamless.ts';
import { expectOk, type Someone, type World } from '../../../../../../tests/world/world.ts';
import { reconcileBooks } from '../../../ledger/reconcile-books.ts';
import { blockPlayer } from '../../person/block/block-player.ts';
import { beginExclusion } from '../../protection/begin-exclusion.ts';

let world: World;
beforeAll(async () => {
  world = await startSeamlessWorld();
  await giveNames(world, 'amna', 'bashir');
});
beforeEach(() => changePlayRules(world, { payout_cap: '100.00' }));
afterAll(() => world.stop());

const DAY_MS = 86_400_000;
const NAMES = ['amna', 'bashir'] as const;
let serial = 0;

/** Opens a provider's round with one bet of PKR 10.00, and returns functions for more calls. */
async function seatNewPlayer(
  who?: Someone,
  { amount = cents(100_000), stake = '10.00' }: { amount?: Cents; stake?: string } = {},
) {
  const player = who ?? (await world.guest());
  const { session } = await sitAtStudio(world, player, amount);
  serial += 1;
  const name = `held-${serial}`;
  const about = { session, currency: 'PKR' };
  const send = async (call: StudioCall, fields: Record<string, string>) => {
    const { status, text } = await studioOf(world).attempt(call, { ...about, ...fields });
    const { error, applied } = JSON.parse(text) as { error?: string; applied?: boolean };
    return error === undefined ? { status, applied } : { status, error };
  };
  const bet = (id: string) => send('bet', { id, round: name, game: WHEEL, amount: stake });
  expect(await bet(`${name}-b`)).toEqual({ status: 200, applied: true });
  return {
    ...{ who: player, name, about, send, bet },
    win: (amount = '150.00', id = `${name}-w`) => send('win', { id, bet: `${name}-b`, amount }),
    rollback: (bet_id = `${name}-b`) => send('rollback', { id: studioOf(world).newName(`${name}-r`), bet: bet_id }),
    end: (staked: string, paid: string, id = `${name}-e`) => send('end_round', { id, round: name, staked, paid }),
    game: async () => (await moneyOf(world, player)).game,
    round: async () =>
      (await world.pool.query('select id, state from arcade.round where provider_round = $1', [name])).rows[0] as {
        id: string;
        state: string;
      },
  };
}
type Seat = Awaited<ReturnType<typeof seatNewPlayer>>;

const held = { status: 503, error: 'WIN_HELD' };
const applied = { status: 200, applied: true };
const waitingList = () => proposeOrAgreeAs(world, 'amna', 'waiting');
const allow = ({ name }: Seat) => operateByTwo(world, NAMES, 'game', 'allow-win', 'studio', `${name}-w`);
const close = (name: string, round: string) =>
  proposeOrAgreeAs(world, name, 'game', 'close-round', round, '--despite-held-win');

/** Expects that the win is held, and is paid after two operators have approved it. */
async function expectPayable(seat: Seat) {
  expect((await seat.round()).state).toBe('open');
  expect(await waitingList()).toContain(`win studio ${seat.name}-w`);
  expect(await seat.win()).toEqual(held);
  await allow(seat);
  expect(await seat.win()).toEqual(applied);
  expect(await waitingList()).not.toContain(`${seat.name}-w`);
  expect(await reconcileBooks(world.pool)).toEqual([]);
}

/** Inserts a held win with the same id in an open transaction. The provider's call waits until `release` rolls it back. */
async function lockHeldWinId({ who, name }: Seat) {
  const other = await world.pool.connect();
  await other.query('begin');
  await other.query(
    `insert into seamless.held_win (provider, id, player_id, amount_cents, asked_at) values ('studio', $1, $2, 1, $3)`,
    [`${name}-w`, who.id, world.clock.now()],
  );
  return {
    async release() {
      await other.query('rollback');
      other.release();
    },
  };
}

describe('a held win', () => {
  it.each<[string, (seat: Seat) => Promise<unknown>]>([
    [
      'its provider’s end of the round',
      async (seat) => expect(await seat.end('10.00', '0.00', `${seat.name}-e0`)).toEqual(held),
    ],
    ['its provider’s rollback of the bet', async (seat) => expect(await seat.rollback()).toEqual(held)],
    [
      'an exclusion',
      ({ who }) =>
        world.db.transaction().execute(async (tx) => {
          await beginExclusion(tx, { player_id: who.id, length: 'day', set_by: 'player', at: world.clock.now() });
        }),
    ],
    [
      'a block',
      ({ who }) =>
        world.db
          .transaction()
          .execute((tx) =>
            blockPlayer(tx, world.app.ledger, { player_id: who.id, reason: 'a test', at: world.clock.now() }),
          ),
    ],
    ['a sign-out', async ({ who }) => expectOk(await world.call(calls.logout, { token: who.token }))],
    [
      'an attempt to close the account',
      async ({ who }) => {
        const { code } = await world.call(calls.closeAccount, { token: who.token, body: {} });
        expect(code).toBe(errors.CLOSING_REFUSED);
      },
    ],
    [
      'two days in which all due jobs run',
      async () => {
        for (let day = 0; day < 2; day += 1) {
          await world.advance(DAY_MS);
          await doDueWork(world);
        }
      },
    ],
  ])('is not lost by %s', async (_what, happen) => {
    const seat = await seatNewPlayer();
    expect(await seat.win()).toEqual(held);
    await happen(seat);
    await expectPayable(seat);
    expect((await moneyOf(world, seat.who)).total).toBe(114_000n);
    expect(await seat.end('10.00', '150.00')).toEqual(applied);
  });

  it('is not lost when its bonus expires', async () => {
    const who = await world.guest();
    const id = await grantTo(world, who.id, { amount: '100', days: 1 });
    const seat = await seatNewPlayer(who, { amount: cents(1_000), stake: '20.00' });
    expect(await seat.win()).toEqual(held);
    await world.advance(DAY_MS);
    await doDueWork(world);
    await expectPayable(seat);
    expect(await moneyOf(world, who)).toMatchObject({ game: 7_500n, bonus: 16_500n });
    expect(await seat.end('20.00', '150.00')).toEqual(applied);
    await doDueWork(world);
    expect((await bonusesOf(world, who)).find((bonus) => bonus.id === id)).toMatchObject({ state: 'expired' });
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });
});

it('a win that was approved but not repeated by its provider is listed again after a day', async () => {
  const seat = await seatNewPlayer();
  expect(await seat.win()).toEqual(held);
  await allow(seat);
  expect(await waitingList()).not.toContain(`${seat.name}-w`);
  await world.advance(DAY_MS);
  expect(await waitingList()).toMatch(
    new RegExp(`win studio ${seat.name}-w .*let through not repeated by its provider`),
  );
  expect(await seat.win()).toEqual(applied);
  expect(await waitingList()).not.toContain(`${seat.name}-w`);
});

describe('a reversed deposit with a bonus', () => {
  /** Half of the stake of PKR 20.00 is own money, half bonus money. A second round also holds bonus money. */
  async function reversed() {
    const player = await payingPlayer(world);
    const deposit_id = await depositPaid(world, player, '5000.00');
    await loseMain(world, player, '5000.00');
    const bonus_id = await grantTo(world, player.id, { amount: '100', source: 'deposit', deposit_id });
    const who = { ...player, device: 'a', user_name: null };
    const seat = await seatNewPlayer(who, { amount: cents(1_000), stake: '20.00' });
    const other = { id: `${seat.name}-o`, round: `${seat.name}-other`, game: WHEEL, amount: '30.00' };
    expect(await seat.send('bet', other)).toEqual(applied);
    expect(await seat.win()).toEqual(held);
    await notifyReversal(world, deposit_id, '122');
    const bonus = async () => (await bonusesOf(world, who)).find((found) => found.id === bonus_id)!;
    return { seat, who, bonus };
  }

  it('leaves a round with a held win open, but the round takes no more stakes', async () => {
    const { seat, who, bonus } = await reversed();
    const { rows } = await world.pool.query('select state from arcade.round where provider_round = $1', [
      `${seat.name}-other`,
    ]);
    expect(rows).toEqual([{ state: 'voided' }]);
    expect(await bonus()).toMatchObject({ state: 'active', left: 9_000n });
    expect(await seat.bet(`${seat.name}-b9`)).toEqual({ status: 422, error: 'FURTHER_STAKE_SHORT' });
    await expectPayable(seat);
    expect(await moneyOf(world, who)).toMatchObject({ game: 7_500n, bonus: 16_500n });
    expect(await seat.end('20.00', '150.00')).toEqual(applied);
    await doDueWork(world);
    expect(await bonus()).toMatchObject({ state: 'given_up', left: 0n });
    expect((await moneyOf(world, who)).bonus).toBe(0n);
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });

  it('takes back the bonus part of the stake if operators close a round despite its held win', async () => {
    const { seat, who, bonus } = await reversed();
    const { id } = await seat.round();
    await close('amna', id);
    expect(await close('bashir', id)).toBe('20.00 was returned.');
    expect(await waitingList()).not.toContain(`${seat.name}-w`);
    await doDueWork(world);
    expect(await bonus()).toMatchObject({ state: 'given_up', left: 0n });
    expect((await moneyOf(world, who)).bonus).toBe(0n);
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });

  it('leaves a round of own money unchanged', async () => {
    const player = await payingPlayer(world);
    const deposit_id = await depositPaid(world, player, '5000.00');
    await loseMain(world, player, '5000.00');
    const who = { ...player, device: 'a', user_name: null };
    const seat = await seatNewPlayer(who, { amount: cents(1_000) });
    await grantTo(world, player.id, { amount: '100', source: 'deposit', deposit_id });
    expect(
      await seat.send('bet', { id: `${seat.name}-o`, round: `${seat.name}-o`, game: WHEEL, amount: '30.00' }),
    ).toEqual(applied);
    await notifyReversal(world, deposit_id, '122');
    expect((await seat.round()).state).toBe('open');
    expect(await seat.win('30.00')).toEqual(applied);
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });
});

describe('a win that arrives while operators close its round', () => {
  it('is held, and shown to the operators, if it arrives first', async () => {
    const seat = await seatNewPlayer();
    const { id } = await seat.round();
    const lock = await lockHeldWinId(seat);
    const won = seat.win();
    let closing: Promise<string> | undefined;
    try {
      await untilWaitingFor(world, 'insert into seamless.held_win');
      closing = proposeOrAgreeAs(world, 'amna', 'game', 'close-round', id).catch((error: Error) => error.message);
      await untilWaitingFor(world, 'ledger.owner');
    } finally {
      await lock.release();
    }
    expect(await won).toEqual(held);
    expect(await closing).toMatch(/A win of this round is held.*Nothing was done/s);
    await expectPayable(seat);
  });

  it('is not held if the round was closed first', async () => {
    const seat = await seatNewPlayer();
    const { id } = await seat.round();
    await proposeOrAgreeAs(world, 'amna', 'game', 'close-round', id);
    const reading = Promise.withResolvers<void>();
    const resume = Promise.withResolvers<void>();
    const post = world.app.ledger.mustPost;
    world.app.ledger.mustPost = async (...call) => {
      reading.resolve();
      await resume.promise;
      return await post(...call);
    };
    const closing = proposeOrAgreeAs(world, 'bashir', 'game', 'close-round', id);
    await reading.promise;
    world.app.ledger.mustPost = post;
    const won = seat.win();
    await untilWaitingFor(world, 'ledger.owner');
    resume.resolve();
    expect(await closing).toBe('10.00 was returned.');
    expect(await won).toEqual({ status: 200, applied: false });
    const { rows } = await world.pool.query('select 1 from seamless.held_win where id = $1', [`${seat.name}-w`]);
    expect(rows).toEqual([]);
    expect(await waitingList()).not.toContain(seat.name);
  });
});

describe('the id of a held win', () => {
  it('cannot be used for another call', async () => {
    const [seat, other] = [await seatNewPlayer(), await seatNewPlayer()];
    expect(await seat.win()).toEqual(held);
    const id = `${seat.name}-w`;
    const taken = { status: 409, error: 'ID_REUSED' };
    expect(await seat.win('1.00')).toEqual(taken);
    expect(await other.bet(id)).toEqual(taken);
    expect(await other.win('150.00', id)).toEqual(taken);
    expect(await seat.send('rollback', { id, bet: `${seat.name}-b` })).toEqual(taken);
    await expectPayable(seat);
  });

  it('cannot be used for another player’s call that arrives at the same time', async () => {
    const [seat, other] = [await seatNewPlayer(), await seatNewPlayer()];
    const lock = await lockHeldWinId(seat);
    const won = seat.win();
    let taken: ReturnType<Seat['bet']> | undefined;
    try {
      await untilWaitingFor(world, 'insert into seamless.held_win');
      taken = other.bet(`${seat.name}-w`);
      await untilWaitingFor(world, 'pg_advisory_xact_lock');
    } finally {
      await lock.release();
    }
    expect(await won).toEqual(held);
    expect(await taken).toEqual({ status: 409, error: 'ID_REUSED' });
    await expectPayable(seat);
  });
});

describe('two operators who close a round despite its held wins', () => {
  it('drop the wins, which can no longer be approved', async () => {
    const seat = await seatNewPlayer();
    expect(await seat.win()).toEqual(held);
    const { id } = await seat.round();
    const allowWin = () => proposeOrAgreeAs(world, 'amna', 'game', 'allow-win', 'studio', `${seat.name}-w`);
    const proposal = proposalIn(await allowWin());
    await expect(close('amna', id)).rejects.toThrow(`allow-win for win studio ${seat.name}-w. Only one of the two`);
    await proposeOrAgreeAs(world, 'amna', 'withdraw-proposal', proposal);
    await close('amna', id);
    await expect(allowWin()).rejects.toThrow(`close-round for round ${id}, which decides win studio ${seat.name}-w as`);
    await close('bashir', id);
    expect(await waitingList()).not.toContain(`${seat.name}-w`);
    await expect(proposeOrAgreeAs(world, 'bashir', 'game', 'allow-win', 'studio', `${seat.name}-w`)).rejects.toThrow(
      'decided already',
    );
    expect(await seat.win()).toEqual({ status: 200, applied: false });
    expect(await seat.game()).toBe(100_000n);
  });

  it('approve a list of win ids that cannot be forged', async () => {
    const seat = await seatNewPlayer();
    expect(await seat.win('150.00', `${seat.name}-x`)).toEqual(held);
    const { id } = await seat.round();
    await close('amna', id);
    const text = `select content -> 'wins' as wins from operator_proposal where subject = $1`;
    const { rows } = await world.pool.query(text, [`round ${id}`]);
    expect(rows).toEqual([{ wins: [`${seat.name}-x`] }]);
    // No provider can send this id, and the database refuses to store it.
    const update = world.pool.query('update seamless.held_win set id = $1 where id = $2', ['a b', `${seat.name}-x`]);
    await expect(update).rejects.toThrow('held_win_id_is_a_name');
  });
});
