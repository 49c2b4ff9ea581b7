import { calls, errors } from '@nua/contract';
import { avatarUpload } from '@nua/contract/avatar.ts';
import { steppedGames } from '@nua/games';
import { type Cents, cents, parseCents, toWire } from '@nua/money';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { grantRounds } from '../../../../../tests/world/granting.ts';
import { giveMain, giveProof, houseBalance, moneyOf } from '../../../../../tests/world/paying-player.ts';
import { placesOf } from '../../../../../tests/world/places-of.ts';
import { diceBet, openRound, readyTable, sitDown } from '../../../../../tests/world/play.ts';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import { expectOk, newDevice, PASSWORD, type Someone } from '../../../../../tests/world/world.ts';
import { reconcileBooks } from '../../ledger/reconcile-books.ts';
import { runSql } from '../../ledger/run-sql.ts';

const world = useWorld();

const look = async (who: Someone) => expectOk(await world.call(calls.getClosing, { token: who.token })).data;
const close = (who: Someone, body: object = {}) => world.call(calls.closeAccount, { token: who.token, body });
const kinds = async (who: Someone) => (await look(who)).obstacles.map(({ kind }) => kind);
const byPassword = async (who: Someone) =>
  expectOk(
    await world.call(calls.verifyPassword, {
      token: who.token,
      body: { purpose: 'close_account', password: PASSWORD },
    }),
  );

describe('closing an account', () => {
  it('gives up the winnings of free rounds, after showing their amount', async () => {
    const who = await world.player();
    await grantRounds(world, who.id, { rounds: 50 });
    const table = await readyTable(world, who, cents(10_000n));
    const [free] = expectOk(await world.call(calls.listFreeRounds, { token: who.token })).data.list;
    const body = { stake: '10.00', target_hundredths: 9800, over: false, free_rounds_id: free!.id };
    let won = 0n;
    while (won === 0n) won += expectOk(await world.call(diceBet, { token: table.token, body })).data.payout;
    const left = cents(10_000n + won);
    expect(await look(who)).toMatchObject({ obstacles: [], left });
    await byPassword(who);
    expect((await close(who, { give_up: '100.00' })).code).toBe(errors.CLOSING_LEAVES_MONEY);
    expectOk(await close(who, { give_up: toWire(left) }));
    const { rows } = await world.pool.query('select state, bonus_id from free_rounds where id = $1', [free!.id]);
    expect(rows).toEqual([{ state: 'ended', bonus_id: null }]);
  });

  it('is refused while money can be withdrawn, and the response shows the amount [R2.13 closing]', async () => {
    const who = await world.player();
    await giveMain(world, who.id, parseCents('750'));
    expect((await look(who)).obstacles).toEqual([{ kind: 'balance', amount: 75_000n }]);
    await byPassword(who);
    const response = await close(who, { give_up: '750.00' });
    expect([response.status, response.code, response.wire]).toEqual([
      409,
      errors.CLOSING_REFUSED,
      { obstacles: [{ kind: 'balance', amount: '750.00' }] },
    ]);
    expect(await moneyOf(world, who.id)).toEqual({ main: 75_000n, blocked: 0n });
  });

  it('is refused while a withdrawal holds money [R2.13 closing]', async () => {
    const who = await world.player();
    await giveMain(world, who.id, parseCents('500'));
    await giveProof(world, who, 'payout_account');
    const account = { pay_type: 3, title: 'Ayesha Khan', phone: '03001234500', cnic: '35201-1234567-1' };
    const { id } = expectOk(await world.call(calls.createPayoutAccount, { token: who.token, body: account })).data;
    await giveProof(world, who, 'withdraw', parseCents('500'));
    const request = { pay_type: 3, amount: '500.00', payout_account_id: id };
    expectOk(await world.call(calls.createWithdraw, { token: who.token, body: request }));
    expect(await kinds(who)).toEqual(['withdraw']);
    await byPassword(who);
    expect((await close(who)).code).toBe(errors.CLOSING_REFUSED);
    expect(await moneyOf(world, who.id)).toEqual({ main: 0n, blocked: 50_000n });
  });

  it('is refused while a deposit is open, money is in transit, an amount is frozen, or an exclusion is in force [R2.13 closing]', async () => {
    const who = await world.player();
    const deposit = { pay_type: 1, amount: '500.00', real_name: 'Ayesha Khan' };
    expectOk(await world.call(calls.createDeposit, { token: who.token, body: deposit }));
    expect(await kinds(who)).toEqual(['deposit']);
    const frozen = await world.player();
    await giveMain(world, frozen.id, cents(100));
    await world.app.ledger.freezePlayer(world.db as never, frozen.id, { amount: cents(100), reason: 'test' });
    expect(await kinds(frozen)).toEqual(['freeze']);
    const resting = await world.player();
    expectOk(await world.call(calls.excludePlayer, { token: resting.token, body: { length: 'week' } as never }));
    expect(await kinds(resting)).toEqual(['exclusion']);
    const playing = await world.player();
    await world.pool.query(
      `insert into game_transfer (player_id, provider, direction, amount_cents, state, requested_at, next_ask_at)
       values ($1, 'arcade', 'out', null, 'unknown', $2, $2)`,
      [playing.id, world.clock.now()],
    );
    expect(await kinds(playing)).toEqual(['transfer']);
  });

  it('requires the password or a code [R2.13 closing]', async () => {
    const who = await world.player();
    expect((await close(who)).code).toBe(errors.PROOF_REQUIRED);
    await giveProof(world, who, 'withdraw');
    expect((await close(who)).code).toBe(errors.PROOF_REQUIRED);
    world.clock.advance(61_000);
    expectOk(await world.call(calls.sendSms, { token: who.token, body: { purpose: 'close_account' } }));
    const code = world.codeFor(who.phone ?? '');
    expectOk(await world.call(calls.verifySms, { token: who.token, body: { purpose: 'close_account', code } }));
    expectOk(await close(who));
    expect((await world.call(calls.getPlayer, { token: who.token })).code).toBe(errors.NOT_SIGNED_IN);
  });

  it('gives up a balance below the minimum withdrawal only if the player confirms its amount [R2.13 closing]', async () => {
    const who = await world.player();
    await giveMain(world, who.id, parseCents('499.99'));
    expect(await look(who)).toMatchObject({ obstacles: [], left: 49_999n, minimum: 50_000n });
    await byPassword(who);
    for (const body of [{}, { give_up: '499.98' }, { give_up: '500.00' }]) {
      const response = await close(who, body);
      expect([response.code, response.wire]).toEqual([errors.CLOSING_LEAVES_MONEY, { left: '499.99' }]);
    }
    const before = await houseBalance(world, 'given_up');
    expectOk(await close(who, { give_up: '499.99' }));
    expect(await houseBalance(world, 'given_up')).toBe((before + 49_999n) as Cents);
    expect(await moneyOf(world, who.id)).toEqual({ main: 0n, blocked: 0n });
    const [transfers] = await runSql<{ n: number }>(
      world.pool,
      `select count(*)::int as n from ledger.transfer t join ledger.account a on a.id = t.debit_account
       where a.owner_id = $1 and t.reason = 'given_up'`,
      [who.id],
    );
    expect(transfers?.n).toBe(1);
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });

  it('of a guest gives up the play money and requires no proof [R2.13 closing] [R6.03]', async () => {
    const guest = await world.guest();
    const { left, obstacles } = await look(guest);
    expect([left, obstacles]).toEqual([200_000n, []]);
    expectOk(await close(guest, { give_up: '2000.00' }));
    expect((await world.call(calls.getPlayer, { token: guest.token })).code).toBe(errors.NOT_SIGNED_IN);
  });

  it('requested twice in parallel happens once and gives up the money once [R2.13 closing]', async () => {
    const who = await world.player();
    await giveMain(world, who.id, cents(123));
    await byPassword(who);
    await byPassword(who);
    const before = await houseBalance(world, 'given_up');
    const both = await Promise.all([1, 2].map(() => close(who, { give_up: '1.23' })));
    expect(both.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(await houseBalance(world, 'given_up')).toBe((before + 123n) as Cents);
  });

  it('ends the game session of an open frame [R2.13 closing]', async () => {
    const who = await world.player();
    const table = await sitDown(world, who);
    await byPassword(who);
    expectOk(await close(who));
    const dead = await world.call(calls.arcadeBalance, { token: table.token });
    expect(dead.status).toBe(401);
  });
});

describe('closing an account with open rounds', () => {
  const ROUNDS = 'select state, payout_cents, outcome from arcade.round where player_id = $1 order by id';
  const roundsOf = async (who: Someone) => (await world.pool.query(ROUNDS, [who.id])).rows;

  it.each(steppedGames.map((game) => ({ id: game.id, game })))(
    'of $id ends the rounds before it computes the amount given up [R2.13 closing]',
    async ({ game }) => {
      const guest = await world.guest();
      const table = await readyTable(world, guest, cents(100_000), game);
      for (let isOpen = false; !isOpen; ) {
        const body = { stake: '1.00', ...game.modes()[0] };
        const { data } = expectOk(
          await world.call(calls.arcadeOpen, { token: table.token, params: { game: game.id }, body }),
        );
        isOpen = data.state === 'open';
      }
      const [{ left, open_rounds, obstacles }, before] = [await look(guest), (await roundsOf(guest)).length];
      expect([open_rounds, obstacles]).toEqual([1, []]);
      const first = await close(guest, { give_up: toWire(left) });
      const round = (await roundsOf(guest))[before - 1]!;
      expect(['settled', 'voided']).toContain(round.state);
      // The payout was added to the wallet. The player has confirmed only the smaller amount, so the closing is refused once.
      if (round.state === 'voided' || round.payout_cents > 0n) {
        expect(first.code).toBe(errors.CLOSING_LEAVES_MONEY);
        const paid = round.state === 'voided' ? 100n : round.payout_cents;
        expect((await look(guest)).left).toBe(left + paid);
        expectOk(await close(guest, { give_up: toWire(cents(left + paid)) }));
      } else expectOk(first);
      expect((await roundsOf(guest)).at(-1)).toEqual(round);
      expect((await world.call(calls.getPlayer, { token: guest.token })).code).toBe(errors.NOT_SIGNED_IN);
      expect(await reconcileBooks(world.pool)).toEqual([]);
    },
  );

  it('leaves the rounds open when the closing is refused [R2.13 closing]', async () => {
    const [unproven, frozen] = [await world.player(), await world.player()];
    for (const who of [unproven, frozen]) await openRound(world, await readyTable(world, who, cents(1_000)), '5.00');
    await giveMain(world, frozen.id, cents(100));
    expect((await close(unproven, { give_up: '5.00' })).code).toBe(errors.PROOF_REQUIRED);
    await world.app.ledger.freezePlayer(world.db as never, frozen.id, { amount: cents(100), reason: 'test' });
    await byPassword(frozen);
    expect((await close(frozen, { give_up: '6.00' })).code).toBe(errors.CLOSING_REFUSED);
    for (const who of [unproven, frozen]) expect(await roundsOf(who)).toMatchObject([{ state: 'open' }]);
  });
});

describe('a closed account', () => {
  const IBAN = 'PK24MUCB0646609971000177';

  /** Creates a player with personal data in every possible table. */
  async function playerWithAllData(): Promise<Someone> {
    const who = await world.player({ user_name: 'soon_forgotten' });
    const { token } = who;
    const headers = { authorization: `Bearer ${token}` };
    const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#234' } })
      .png()
      .toBuffer();
    await fetch(world.url + avatarUpload.path, { method: 'POST', headers, body: picture as never });
    expectOk(await world.call(calls.updatePlayer, { token, body: { alias_name: 'Gulnaz Zafar' } }));
    await giveMain(world, who.id, parseCents('500'));
    for (const account of [
      { pay_type: 1, title: 'Gulnaz Zafar', iban: IBAN },
      { pay_type: 3, title: 'Gulnaz Zafar', phone: who.phone, cnic: '35201-7654321-9' },
    ]) {
      await giveProof(world, who, 'payout_account');
      const { id } = expectOk(await world.call(calls.createPayoutAccount, { token, body: account })).data;
      await giveProof(world, who, 'withdraw', parseCents('500'));
      const request = { pay_type: account.pay_type, amount: '500.00', payout_account_id: id };
      const withdrawal = expectOk(await world.call(calls.createWithdraw, { token, body: request })).data;
      const cancel = { token, params: { id: withdrawal.id }, body: { action: 'cancel' } };
      expectOk(await world.call(calls.cancelWithdraw, cancel));
    }
    const deposit = { pay_type: 1, amount: '500.00', real_name: 'Gulnaz Zafar' };
    expectOk(await world.call(calls.createDeposit, { token, body: deposit }));
    await world.pool.query(
      "update deposit set state = 'failed', final_at = $2, next_at = null, email = 'gulnaz@mail.example', phone = $3 where player_id = $1",
      [who.id, world.clock.now(), who.phone],
    );
    const [send] = await runSql<{ id: string }>(
      world.pool,
      `insert into message_send (type, promotional, title_en, title_ur, content_en, content_ur, segment, player_id, state, operator, created_at)
       values (1, false, 'Gulnaz Zafar', 'x', 'To Gulnaz Zafar', 'x', 'player', $1, 'done', 'op', $2) returning id`,
      [who.id, world.clock.now()],
    );
    await runSql(
      world.pool,
      `insert into message (player_id, type, send_id, extra, at) values ($1, 1, $2, '{"name":"Gulnaz Zafar"}', $3)`,
      [who.id, send?.id, world.clock.now()],
    );
    const [ticket] = await runSql<{ id: string }>(
      world.pool,
      `insert into ticket (player_id, kind, language, created_at, changed_at, read_at) values ($1, 'other', 'en', $2, $2, $2) returning id`,
      [who.id, world.clock.now()],
    );
    await runSql(world.pool, `insert into ticket_entry (ticket_id, text, at) values ($1, 'I am Gulnaz Zafar', $2)`, [
      ticket?.id,
      world.clock.now(),
    ]);
    await runSql(
      world.pool,
      `insert into push_token (token_hash, kind, token, player_id, device_id, created_at, last_seen_at)
       select sha256('x'), 'fcm', 'Gulnaz-phone', player_id, id, $2, $2 from device where player_id = $1 limit 1`,
      [who.id, world.clock.now()],
    );
    await runSql(
      world.pool,
      `insert into outbox (player_id, event, payload, at) values ($1, 1, '{"key":"x","title":"Gulnaz"}', $2)`,
      [who.id, world.clock.now()],
    );
    await runSql(world.pool, `update player set sms_word = 'Marigold' where id = $1`, [who.id]);
    await runSql(world.pool, `insert into favourite (player_id, game_id, at) values ($1, 'dice', $2)`, [
      who.id,
      world.clock.now(),
    ]);
    const spent = await world.app.ledger.submit({
      id: (await world.pool.query('select uuidv7() as id')).rows[0].id,
      owner_id: who.id,
      key: world.newKey(),
      request_hash: Buffer.alloc(32),
      currency: 'PKR',
      at: world.clock.now(),
      legs: [
        {
          debit: { player_id: who.id, purpose: 'main' },
          credit: { house: 'adjustment' },
          amount: cents(50_000),
          reason: 'adjustment',
        },
      ],
    });
    expect(spent.status).toBe('posted');
    world.clock.advance(3_700_000);
    expectOk(
      await world.call(calls.sendOtp, {
        body: { phone: who.phone, purpose: 'login' },
        headers: { 'x-device-id': newDevice() },
      }),
    );
    return who;
  }

  it('leaves no phone, name, IBAN or e-mail in any column of any table [R2.13 closing]', async () => {
    const who = await playerWithAllData();
    const words = [
      who.phone ?? '',
      (who.phone ?? '').slice(3),
      'soon_forgotten',
      'Gulnaz',
      IBAN,
      'gulnaz@mail.example',
      'Marigold',
    ];
    for (const word of words) expect([word, (await placesOf(world.pool, word)).length > 0]).toEqual([word, true]);
    await byPassword(who);
    expectOk(await close(who));
    for (const word of words) expect([word, await placesOf(world.pool, word)]).toEqual([word, []]);
    const { rows } = await world.pool.query(
      'select status, phone, user_name, password_hash, avatar, alias_name from player where id = $1',
      [who.id],
    );
    expect(rows).toEqual([
      { status: 5, phone: null, user_name: null, password_hash: null, avatar: null, alias_name: 'closed' },
    ]);
    for (const table of [
      'device',
      'session',
      'notice',
      'avatar_picture',
      'phone_code',
      'phone_proof',
      'phone_change',
      'favourite',
    ]) {
      const remaining = await world.pool.query(`select 1 from ${table} where player_id = $1`, [who.id]);
      expect([table, remaining.rows.length]).toEqual([table, 0]);
    }
    const [transfers] = await runSql<{ n: number }>(
      world.pool,
      `select count(*)::int as n from ledger.transfer t join ledger.account a on a.id in (t.debit_account, t.credit_account)
       where a.owner_id = $1`,
      [who.id],
    );
    expect(transfers?.n).toBeGreaterThan(4);
    expect(world.sandbox.sms(who.phone ?? '')[0]?.text).toMatch(/closed and your personal data was deleted/);
  });

  it('stays erased even if requests of the player were in progress during the closing [R2.13 closing]', async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      const who = await world.player();
      const { token, phone } = who;
      await byPassword(who);
      const account = { pay_type: 3, title: 'Mehwish Hayat', phone, cnic: '35201-7654321-9' };
      for (const _each of [1, 2]) await giveProof(world, who, 'payout_account_password');
      const responses = await Promise.all([
        world.call(calls.updatePlayer, { token, body: { alias_name: 'Mehwish Hayat' } }),
        world.call(calls.createPayoutAccount, { token, body: account }),
        close(who),
        world.call(calls.createPayoutAccount, { token, body: { ...account, phone: '03451112223' } }),
        world.call(calls.updatePlayer, { token, body: { alias_name: 'Mehwish Hayat' } }),
        world.call(calls.sendSms, { token, body: { purpose: 'withdraw', amount: '500.00' } }),
        world.call(calls.changePassword, { token, body: { old_password: PASSWORD, password: 'a new one to forget' } }),
      ]);
      expect(responses[2].code).toBe(0);
      expect(responses.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
      for (const word of ['Mehwish', phone ?? '', (phone ?? '').slice(3)])
        expect(await placesOf(world.pool, word)).toEqual([]);
      const { rows } = await world.pool.query('select status, password_hash from player where id = $1', [who.id]);
      expect(rows).toEqual([{ status: 5, password_hash: null }]);
    }
  });

  it('cannot sign in [R2.13 closing]', async () => {
    const who = await world.player({ user_name: 'once_only' });
    await byPassword(who);
    expectOk(await close(who));
    const body = { user_name: 'once_only', password: PASSWORD, origin: 'web' };
    expect((await world.call(calls.login, { body, headers: { 'x-device-id': newDevice() } })).code).toBe(
      errors.LOGIN_REFUSED,
    );
    world.clock.advance(3_700_000);
    const second = await world.player({ phone: who.phone ?? '' });
    expect(second.id).not.toBe(who.id);
    expect(await moneyOf(world, second.id)).toEqual({ main: 0n, blocked: 0n });
    await expect(world.player({ user_name: 'once_only' })).rejects.toThrow(String(errors.USER_NAME_TAKEN));
    const guest = await world.guest();
    await giveProof(world, { ...guest, phone: '+923451112229' }, 'upgrade');
    const upgrade = { phone: '+923451112229', user_name: 'once_only', password: PASSWORD };
    expect((await world.call(calls.touristUpgrade, { token: guest.token, body: upgrade })).code).toBe(
      errors.USER_NAME_TAKEN,
    );
  });
});
