import { calls } from '@nua/contract';
import { errors } from '@nua/contract/errors.ts';
import { type Cents, cents } from '@nua/money';
import type { StudioCall } from '@nua/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { doDueWork } from '../../../../../../tests/world/do-due-work.ts';
import { bonusesOf, grantTo } from '../../../../../../tests/world/granting.ts';
import { untilWaitingFor } from '../../../../../../tests/world/limiting.ts';
import { giveNames, operateByTwo, proposeOrAgreeAs } from '../../../../../../tests/world/operator-names.ts';
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
async function seat(
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
    rollback: (of = `${name}-b`) => send('rollback', { id: studioOf(world).newName(`${name}-r`), bet: of }),
    end: (staked: string, paid: string, id = `${name}-e`) => send('end_round', { id, round: name, staked, paid }),
    game: async () => (await moneyOf(world, player)).game,
    round: async () =>
      (await world.pool.query('select id, state from arcade.round where provider_round = $1', [name])).rows[0] as {
        id: string;
        state: string;
      },
  };
}
type Seat = Awaited<ReturnType<typeof seat>>;

const held = { status: 503, error: 'WIN_HELD' };
const applied = { status: 200, applied: true };
const waitingList = () => proposeOrAgreeAs(world, 'amna', 'waiting');
const allow = ({ name }: Seat) => operateByTwo(world, NAMES, 'game', 'allow-win', 'studio', `${name}-w`);
const close = (name: string, round: string) =>
  proposeOrAgreeAs(world, name, 'game', 'close-round', round, '--despite-held-win');

/** Expects that the win is held, and is paid once two operators have approved it. */
async function expectPayable(at: Seat) {
  expect((await at.round()).state).toBe('open');
  expect(await waitingList()).toContain(`win studio ${at.name}-w`);
  expect(await at.win()).toEqual(held);
  await allow(at);
  expect(await at.win()).toEqual(applied);
  expect(await waitingList()).not.toContain(`${at.name}-w`);
  expect(await reconcileBooks(world.pool)).toEqual([]);
}

/** Inserts a held win with the same id in an open transaction. The provider's call waits until `free` rolls it back. */
async function reserveQuota({ who, name }: Seat) {
  const other = await world.pool.connect();
  await other.query('begin');
  await other.query(
    `insert into seamless.held_win (provider, id, player_id, amount_cents, asked_at) values ('studio', $1, $2, 1, $3)`,
    [`${name}-w`, who.id, world.clock.now()],
  );
  return {
    async free() {
      await other.query('rollback');
      other.release();
    },
  };
}

describe('a held win', () => {
  it.each<[string, (at: Seat) => Promise<unknown>]>([
    [
      'its provider’s end of the round',
      async (at) => expect(await at.end('10.00', '0.00', `${at.name}-e0`)).toEqual(held),
    ],
    ['its provider’s rollback of the bet', async (at) => expect(await at.rollback()).toEqual(held)],
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
      'an account that closes',
      async ({ who }) => {
        const { code } = await world.call(calls.closeAccount, { token: who.token, body: {} });
        expect(code).toBe(errors.CLOSING_REFUSED);
      },
    ],
    [
      'two days, with all the work that is due in them',
      async () => {
        for (let day = 0; day < 2; day += 1) {
          await world.advance(DAY_MS);
          await doDueWork(world);
        }
      },
    ],
  ])('is not lost by %s', async (_what, happen) => {
    const at = await seat();
    expect(await at.win()).toEqual(held);
    await happen(at);
    await expectPayable(at);
    expect((await moneyOf(world, at.who)).total).toBe(114_000n);
    expect(await at.end('10.00', '150.00')).toEqual(applied);
  });

  it('is not lost when its bonus expires', async () => {
    const who = await world.guest();
    const id = await grantTo(world, who.id, { amount: '100', days: 1 });
    const at = await seat(who, { amount: cents(1_000), stake: '20.00' });
    expect(await at.win()).toEqual(held);
    await world.advance(DAY_MS);
    await doDueWork(world);
    await expectPayable(at);
    expect(await moneyOf(world, who)).toMatchObject({ game: 7_500n, bonus: 16_500n });
    expect(await at.end('20.00', '150.00')).toEqual(applied);
    await doDueWork(world);
    expect((await bonusesOf(world, who)).find((one) => one.id === id)).toMatchObject({ state: 'expired' });
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });
});

it('a win that was approved but not repeated by its provider is listed again after a day', async () => {
  const at = await seat();
  expect(await at.win()).toEqual(held);
  await allow(at);
  expect(await waitingList()).not.toContain(`${at.name}-w`);
  await world.advance(DAY_MS);
  expect(await waitingList()).toMatch(new RegExp(`win studio ${at.name}-w .*let through not repeated by its provider`));
  expect(await at.win()).toEqual(applied);
  expect(await waitingList()).not.toContain(`${at.name}-w`);
});

describe('a reversed deposit whose bonus was staked in a round with a held win', () => {
  /** Half of the stake of PKR 20.00 is own money, half bonus money. A second round also holds bonus money. */
  async function reversed() {
    const player = await payingPlayer(world);
    const deposit_id = await depositPaid(world, player, '5000.00');
    await loseMain(world, player, '5000.00');
    const bonus_id = await grantTo(world, player.id, { amount: '100', source: 'deposit', deposit_id });
    const who = { ...player, device: 'a', user_name: null };
    const at = await seat(who, { amount: cents(1_000), stake: '20.00' });
    const other = { id: `${at.name}-o`, round: `${at.name}-other`, game: WHEEL, amount: '30.00' };
    expect(await at.send('bet', other)).toEqual(applied);
    expect(await at.win()).toEqual(held);
    await notifyReversal(world, deposit_id, '122');
    const bonus = async () => (await bonusesOf(world, who)).find((one) => one.id === bonus_id)!;
    return { at, who, bonus };
  }

  it('leaves the round open, but without more stakes', async () => {
    const { at, who, bonus } = await reversed();
    const { rows } = await world.pool.query('select state from arcade.round where provider_round = $1', [
      `${at.name}-other`,
    ]);
    expect(rows).toEqual([{ state: 'voided' }]);
    expect(await bonus()).toMatchObject({ state: 'active', left: 9_000n });
    expect(await at.bet(`${at.name}-b9`)).toEqual({ status: 422, error: 'FURTHER_STAKE_SHORT' });
    await expectPayable(at);
    expect(await moneyOf(world, who)).toMatchObject({ game: 7_500n, bonus: 16_500n });
    expect(await at.end('20.00', '150.00')).toEqual(applied);
    await doDueWork(world);
    expect(await bonus()).toMatchObject({ state: 'given_up', left: 0n });
    expect((await moneyOf(world, who)).bonus).toBe(0n);
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });

  it('takes back the bonus part of the stake if operators close the round despite the win', async () => {
    const { at, who, bonus } = await reversed();
    const { id } = await at.round();
    await close('amna', id);
    expect(await close('bashir', id)).toBe('20.00 was returned.');
    expect(await waitingList()).not.toContain(`${at.name}-w`);
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
    const at = await seat(who, { amount: cents(1_000) });
    await grantTo(world, player.id, { amount: '100', source: 'deposit', deposit_id });
    expect(await at.send('bet', { id: `${at.name}-o`, round: `${at.name}-o`, game: WHEEL, amount: '30.00' })).toEqual(
      applied,
    );
    await notifyReversal(world, deposit_id, '122');
    expect((await at.round()).state).toBe('open');
    expect(await at.win('30.00')).toEqual(applied);
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });
});

describe('a win that arrives while operators close its round', () => {
  it('is held, and the operators see it, if it comes first', async () => {
    const at = await seat();
    const { id } = await at.round();
    const place = await reserveQuota(at);
    const won = at.win();
    let closing: Promise<string> | undefined;
    try {
      await untilWaitingFor(world, 'insert into seamless.held_win');
      closing = proposeOrAgreeAs(world, 'amna', 'game', 'close-round', id).catch((error: Error) => error.message);
      await untilWaitingFor(world, 'ledger.owner');
    } finally {
      await place.free();
    }
    expect(await won).toEqual(held);
    expect(await closing).toMatch(/A win of this round is held.*Nothing was done/s);
    await expectPayable(at);
  });

  it('is not held if the round was closed first', async () => {
    const at = await seat();
    const { id } = await at.round();
    await proposeOrAgreeAs(world, 'amna', 'game', 'close-round', id);
    const reading = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const post = world.app.ledger.mustPost;
    world.app.ledger.mustPost = async (...call) => {
      reading.resolve();
      await goOn.promise;
      return await post(...call);
    };
    const closing = proposeOrAgreeAs(world, 'bashir', 'game', 'close-round', id);
    await reading.promise;
    world.app.ledger.mustPost = post;
    const won = at.win();
    await untilWaitingFor(world, 'ledger.owner');
    goOn.resolve();
    expect(await closing).toBe('10.00 was returned.');
    expect(await won).toEqual({ status: 200, applied: false });
    const { rows } = await world.pool.query('select 1 from seamless.held_win where id = $1', [`${at.name}-w`]);
    expect(rows).toEqual([]);
    expect(await waitingList()).not.toContain(at.name);
  });
});

describe('the id of a held win', () => {
  it('cannot be used for another call', async () => {
    const [at, other] = [await seat(), await seat()];
    expect(await at.win()).toEqual(held);
    const id = `${at.name}-w`;
    const taken = { status: 409, error: 'ID_REUSED' };
    expect(await at.win('1.00')).toEqual(taken);
    expect(await other.bet(id)).toEqual(taken);
    expect(await other.win('150.00', id)).toEqual(taken);
    expect(await at.send('rollback', { id, bet: `${at.name}-b` })).toEqual(taken);
    await expectPayable(at);
  });

  it('cannot be used for another player’s call that arrives at the same time', async () => {
    const [at, other] = [await seat(), await seat()];
    const place = await reserveQuota(at);
    const won = at.win();
    let taken: ReturnType<Seat['bet']> | undefined;
    try {
      await untilWaitingFor(world, 'insert into seamless.held_win');
      taken = other.bet(`${at.name}-w`);
      await untilWaitingFor(world, 'pg_advisory_xact_lock');
    } finally {
      await place.free();
    }
    expect(await won).toEqual(held);
    expect(await taken).toEqual({ status: 409, error: 'ID_REUSED' });
    await expectPayable(at);
  });
});

describe('two operators who close a round despite its held wins', () => {
  it('drop the wins, which can no longer be approved', async () => {
    const at = await seat();
    expect(await at.win()).toEqual(held);
    const { id } = await at.round();
    await proposeOrAgreeAs(world, 'amna', 'game', 'allow-win', 'studio', `${at.name}-w`);
    for (const name of NAMES) await close(name, id);
    expect(await waitingList()).not.toContain(`${at.name}-w`);
    await expect(proposeOrAgreeAs(world, 'bashir', 'game', 'allow-win', 'studio', `${at.name}-w`)).rejects.toThrow(
      'decided already',
    );
    expect(await at.win()).toEqual({ status: 200, applied: false });
    expect(await at.game()).toBe(100_000n);
  });

  it('approve a list of win ids that cannot be forged', async () => {
    const at = await seat();
    expect(await at.win('150.00', `${at.name}-x`)).toEqual(held);
    const { id } = await at.round();
    await close('amna', id);
    const text = `select content -> 'wins' as wins from operator_proposal where subject = $1`;
    const { rows } = await world.pool.query(text, [`round ${id}`]);
    expect(rows).toEqual([{ wins: [`${at.name}-x`] }]);
    // No provider can send this id, and the database refuses to store it.
    const written = world.pool.query('update seamless.held_win set id = $1 where id = $2', ['a b', `${at.name}-x`]);
    await expect(written).rejects.toThrow('held_win_id_is_a_name');
  });
});
