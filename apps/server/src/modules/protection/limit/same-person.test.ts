import { calls, errors } from '@nua/contract';
import { cents } from '@nua/money';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveNames, proposeOrAgreeAs } from '../../../../../../tests/world/operator-names.ts';
import { addPayoutAccount, giveProof, type PayingPlayer } from '../../../../../../tests/world/paying-player.ts';
import { diceBet, fund, readyTable } from '../../../../../../tests/world/play.ts';
import { newPayer, samePerson, type Wallet } from '../../../../../../tests/world/same-person.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { newCnic, newWallet } from '../../../../../../tests/world/withdrawing.ts';
import { expectOk, newDevice, newPhone, PASSWORD, type Someone } from '../../../../../../tests/world/world.ts';
import { waitForCharges } from '../../payment/deposit/run-due-deposits.ts';
import { runDueWithdraws } from '../../payment/withdraw/run-due-withdraws.ts';
import { backfillPersonPrints } from '../backfill-person-prints.ts';
import { sweepPersonPrints } from '../sweep-person-prints.ts';
import { TYPED_A_DAY } from '../typed-details.ts';

const DAY = 86_400_000;
const BET = { stake: '1.00', target_hundredths: 5000, over: false };
const world = useWorld();
let who: Someone;

beforeEach(async () => {
  world.clock.advance(3 * DAY);
  who = await world.player();
});

const { exclude, limitsOf, order, payIn, setLimit } = samePerson(() => world);
const account = (player: Someone, payer: Wallet) =>
  addPayoutAccount(world, { token: player.token, body: { pay_type: 3, title: 'Ayesha Khan', ...payer } });
const bet = (token: string) => world.call(diceBet, { token, body: BET });

/** Gives up the money in the wallets and closes the account. */
async function close(player: Someone) {
  await fund(world, player, cents(0));
  const proof = { purpose: 'close_account', password: PASSWORD };
  expectOk(await world.call(calls.verifyPassword, { token: player.token, body: proof }));
  expectOk(await world.call(calls.closeAccount, { token: player.token, body: {} }));
  world.clock.advance(61_000);
}

const registerAgain = (player: Someone) => world.player({ phone: player.phone ?? '' });

async function register(phone: string) {
  world.clock.advance(61_000);
  const headers = { 'x-device-id': newDevice() };
  expectOk(await world.call(calls.sendOtp, { body: { phone, purpose: 'register' }, headers }));
  const verification = { phone, purpose: 'register', code: world.codeFor(phone) };
  const { proof } = expectOk(await world.call(calls.verifyOtp, { body: verification, headers })).data;
  const user_name = `p_${phone.slice(-9)}`;
  const body = { user_name, password: PASSWORD, phone, proof, adult: true, terms_version: '2026-01', origin: 'web' };
  return await world.call(calls.register, { body, headers });
}

describe('a player who closes the account and registers again with the same phone', () => {
  it('has the earlier limits, with the amounts already used [R2.42]', async () => {
    expectOk(await setLimit(who, 'deposit', '1000.00'));
    await payIn(who, newPayer(), '800.00');
    await close(who);
    const back = await registerAgain(who);
    expect(back.id).not.toBe(who.id);
    expect((await limitsOf(back)).limits).toMatchObject([
      { kind: 'deposit', period: 'day', amount: 100_000n, used: 80_000n, left: 20_000n },
    ]);
    expect(await order(back, newPayer(), '300.00')).toMatchObject({
      code: errors.LIMIT_REACHED,
      wire: { kind: 'deposit', left: '200.00' },
    });
    expectOk(await order(back, newPayer(), '200.00'));
  });

  it('bets under the earlier limit, with the earlier stakes counted [R2.42]', async () => {
    expectOk(await setLimit(who, 'stake', '2.00'));
    const table = await readyTable(world, who, cents(10_000));
    expectOk(await bet(table.token));
    expectOk(await world.call(calls.pullGameWallet, { token: who.token }));
    await close(who);
    const new_table = await readyTable(world, await registerAgain(who), cents(10_000));
    expectOk(await bet(new_table.token));
    expect((await bet(new_table.token)).code).toBe(errors.LIMIT_REACHED);
  });

  it('has no earlier limit after 90 days', async () => {
    expectOk(await setLimit(who, 'loss', '1000.00'));
    await close(who);
    const back = await registerAgain(who);
    expectOk(await setLimit(back, 'loss', '5000.00'));
    expect((await limitsOf(back)).limits).toMatchObject([{ amount: 100_000n, pending: { amount: 500_000n } }]);
    const other = await world.player();
    expectOk(await setLimit(other, 'loss', '1000.00'));
    await close(other);
    world.clock.advance(91 * DAY);
    expect((await limitsOf(await registerAgain(other))).limits).toEqual([]);
    await sweepPersonPrints(world.app);
    const { rows } = await world.pool.query('select 1 from person_print where player_id = $1', [other.id]);
    expect(rows).toEqual([]);
  });
});

describe('an excluded player', () => {
  it('cannot deposit from the same wallet or CNIC with a second SIM [R2.42]', async () => {
    const payer = newPayer();
    await payIn(who, payer);
    await exclude(who);
    const second = await world.player();
    for (const same of [payer, { ...newPayer(), phone: payer.phone }, { ...newPayer(), cnic: payer.cnic }]) {
      expect(await order(second, same)).toMatchObject({ code: errors.DETAILS_REFUSED, wire: null });
      expect(await account(second, same)).toMatchObject({ code: errors.DETAILS_REFUSED, wire: null });
    }
    expectOk(await order(second, newPayer()));
  });

  it('is excluded on every account that has proven the same wallet, even in an open game [R2.42]', async () => {
    const payer = newPayer();
    const second = await world.player();
    await payIn(who, payer);
    await payIn(second, payer);
    const table = await readyTable(world, second, cents(10_000));
    expectOk(await bet(table.token));
    await exclude(who, 'half_year');
    expect((await bet(table.token)).code).toBe(errors.PLAYER_EXCLUDED);
    expect((await limitsOf(second)).exclusion).toMatchObject({ kind: 'self_exclusion' });
    expect((await order(second, newPayer())).code).toBe(errors.PLAYER_EXCLUDED);
    const launch = { token: second.token, body: { game_id: 'dice' } };
    expect((await world.call(calls.launchGame, launch)).code).toBe(errors.PLAYER_EXCLUDED);
    // Both players can still withdraw.
    expectOk(await account(who, payer));
    expectOk(await account(second, payer));
  });

  it('is excluded on an account that proves the same wallet later [R2.42]', async () => {
    const payer = newPayer();
    const second = await world.player();
    await payIn(who, payer);
    const table = await readyTable(world, second, cents(10_000));
    expectOk(await bet(table.token));
    expectOk(await order(second, payer));
    await exclude(who);
    await waitForCharges();
    expect((await bet(table.token)).code).toBe(errors.PLAYER_EXCLUDED);
  });

  it('cannot register with the previous number, and no other account can change to it [R2.42]', async () => {
    const old_phone = who.phone ?? '';
    const new_phone = newPhone();
    await exclude(who, 'year');
    await changePhone(who, new_phone);
    const refused = await register(old_phone);
    expect(refused).toMatchObject({ code: errors.PHONE_EXCLUDED, wire: { kind: 'self_exclusion' } });
    const guest = await world.guest();
    await giveProof(world, { ...guest, phone: old_phone }, 'upgrade');
    const body = { phone: old_phone, user_name: `g_${old_phone.slice(-9)}`, password: PASSWORD };
    expect((await world.call(calls.touristUpgrade, { token: guest.token, body })).code).toBe(errors.PHONE_EXCLUDED);
    const other = await world.player();
    await expect(changePhone(other, old_phone)).rejects.toThrow(String(errors.PHONE_EXCLUDED));
    world.clock.advance(366 * DAY);
    expectOk(await register(old_phone));
  });

  it('is not identified by a number that was only entered or only paid to', async () => {
    const stranger = await world.player();
    const stranger_wallet = newPayer();
    // The wallet is typed, but no payment confirms it.
    expectOk(await account(who, stranger_wallet));
    expectOk(await order(who, { phone: newWallet('01'), cnic: stranger_wallet.cnic }));
    await waitForCharges();
    // A payout to her account does not make it the excluded player's account.
    const target = newPayer();
    await payIn(stranger, target);
    await payOut(who, target);
    await exclude(who);
    expectOk(await order(stranger, stranger_wallet));
    expect((await limitsOf(stranger)).exclusion).toBeNull();
    expectOk(await order(stranger, target));
  });

  it('does not block another player to whose wallet a payout was sent [R2.42]', async () => {
    await giveNames(world, 'amna');
    const receiver = await world.player();
    const receiver_wallet = newPayer();
    await payOut(who, receiver_wallet);
    await exclude(who);
    expectOk(await account(receiver, receiver_wallet));
    const waiting = async () => await proposeOrAgreeAs(world, 'amna', 'waiting');
    expect(await waiting()).not.toContain(`excluded ${who.user_name}`);
    await payIn(receiver, receiver_wallet);
    expect((await limitsOf(receiver)).exclusion).toBeNull();
    expect(await waiting()).toContain(
      `${receiver.user_name} deposits from the wallet to which excluded ${who.user_name} was paid out`,
    );
    world.clock.advance(8 * DAY);
    expect(await waiting()).not.toContain(`excluded ${who.user_name}`);
  });

  it('is shown to staff if another player pays with a CNIC of the same last six digits', async () => {
    await giveNames(world, 'amna');
    const cnic = newCnic();
    await payIn(who, { ...newPayer(), cnic });
    await exclude(who);
    const second = await world.player();
    const typed = `61101-9${cnic.slice(7)}`;
    await payIn(second, { ...newPayer(), cnic: typed });
    expect((await limitsOf(second)).exclusion).toBeNull();
    expect(await proposeOrAgreeAs(world, 'amna', 'waiting')).toContain(
      `${second.user_name} deposits with a CNIC that ends like that of excluded ${who.user_name}`,
    );
    for (const search of [typed, second.id])
      expect(await proposeOrAgreeAs(world, 'amna', 'matches', search, '--note', 'a test')).toContain(
        `cnic of excluded player ${who.id}: another number, the same last six digits`,
      );
  });

  it('does not affect a stranger whose number the player typed for a payment', async () => {
    const stranger = await world.player();
    const stranger_wallet = { ...newPayer(), cnic: newCnic() };
    const body = {
      pay_type: 2,
      amount: '500.00',
      phone: newWallet(),
      cnic: stranger_wallet.cnic,
      email: 'payer@example.com',
    };
    expectOk(await world.call(calls.createDeposit, { token: who.token, body }));
    await waitForCharges();
    const transfer = {
      pay_type: 1,
      amount: '500.00',
      real_name: 'Ayesha Khan',
      phone: stranger.phone,
      cnic: stranger_wallet.cnic,
    };
    const { data } = expectOk(await world.call(calls.createDeposit, { token: who.token, body: transfer }));
    const { rows } = await world.pool.query('select phone, number_print, cnic_print from deposit where id = $1', [
      data.id,
    ]);
    expect(rows).toEqual([{ phone: null, number_print: null, cnic_print: null }]);
    await exclude(who);
    expectOk(await order(stranger, stranger_wallet));
  });
});

describe('a player who tries strangers’ numbers', () => {
  it('is refused all further numbers after a few, even in parallel requests', async () => {
    const guesser = await world.player();
    const proven_wallet = newPayer();
    await payIn(guesser, proven_wallet);
    expectOk(await account(guesser, newPayer()));
    const responses = await Promise.all(Array.from({ length: 10 }, () => account(guesser, newPayer())));
    const refused = responses.filter(({ code }) => code !== 0);
    // Each guess counts as two numbers: a wallet and a CNIC.
    expect(responses.length - refused.length).toBeLessThan(TYPED_A_DAY / 2);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set([errors.DETAILS_REFUSED]));
    expect(await account(guesser, newPayer())).toMatchObject({ code: errors.DETAILS_REFUSED, wire: null });
    expect(await order(guesser, newPayer())).toMatchObject({ code: errors.DETAILS_REFUSED, wire: null });
    expectOk(await order(guesser, proven_wallet));
    world.clock.advance(DAY + 1);
    expectOk(await account(guesser, newPayer()));
  });
});

describe('a wrong match', () => {
  beforeAll(() => giveNames(world, 'amna', 'bashir'));
  const operate = (name: string, ...words: string[]) => proposeOrAgreeAs(world, name, ...words);
  const matchesOf = async (typed: string) => (await operate('amna', 'matches', typed, '--note', 'a test')).split('\n');

  it('is lifted by two operators with a logged reason', async () => {
    const old_phone = who.phone ?? '';
    await exclude(who);
    const [first_line] = await matchesOf(old_phone);
    const match_id = first_line!.split(' ')[0]!;
    await expect(operate('amna', 'unmatch', match_id, '--note', 'sold')).rejects.toThrow('has this phone now');
    await changePhone(who, newPhone());
    const [line] = await matchesOf(old_phone);
    expect(line).toMatch(new RegExp(`phone of player ${who.id}: held since .*, left .*, excluded for good`));
    await expect(operate('amna', 'unmatch', match_id)).rejects.toThrow('Add the reason');
    expect(await operate('amna', 'unmatch', match_id, '--note', 'the operator sold the number')).toContain(
      'second operator',
    );
    expect((await register(old_phone)).code).toBe(errors.PHONE_EXCLUDED);
    expect(await operate('bashir', 'unmatch', match_id, '--note', 'seen the contract')).toContain('Lifted');
    expectOk(await register(old_phone));
    expect((await order(who, newPayer())).code).toBe(errors.PLAYER_EXCLUDED);
    const { rows } = await world.pool.query(
      'select operator, act, note from operator_log where subject = $1 order by id',
      [`match ${match_id}`],
    );
    expect(rows).toEqual([
      { operator: 'amna', act: 'unmatch (first name)', note: 'the operator sold the number' },
      { operator: 'bashir', act: 'unmatch', note: 'seen the contract' },
    ]);
    const text = JSON.stringify(
      (await world.pool.query('select act, subject, before, after, note from operator_log')).rows,
    );
    expect(text).not.toContain(old_phone.slice(3));
  });

  it('takes back the copied limits when it is lifted', async () => {
    const old_phone = who.phone ?? '';
    expectOk(await setLimit(who, 'stake', '2.00'));
    await close(who);
    const stranger = await registerAgain(who);
    expectOk(await setLimit(stranger, 'loss', '50.00'));
    const [match] = (await matchesOf(old_phone))[0]!.split(' ');
    for (const name of ['amna', 'bashir']) await operate(name, 'unmatch', match!, '--note', 'another person');
    expect((await limitsOf(stranger)).limits).toMatchObject([{ kind: 'loss' }]);
  });
});

describe('bets on two accounts of one person', () => {
  it('exceed no limit when they arrive together [R2.42]', async () => {
    const payer = newPayer();
    const second = await world.player();
    await payIn(who, payer);
    await payIn(second, payer);
    expectOk(await setLimit(who, 'stake', '5.00'));
    const tables = [await readyTable(world, who, cents(10_000)), await readyTable(world, second, cents(10_000))];
    const responses = await Promise.all(Array.from({ length: 16 }, (_, i) => bet(tables[i % 2]!.token)));
    expect(responses.filter(({ code }) => code === 0)).toHaveLength(5);
    expect(new Set(responses.map(({ code }) => code))).toEqual(new Set([0, errors.LIMIT_REACHED]));
  });
});

describe('an account created before its numbers were hashed', () => {
  it('is recognised by its phone number and by its payers', async () => {
    const payer = newPayer();
    await payIn(who, payer);
    await world.pool.query('delete from person_print where player_id = $1', [who.id]);
    await world.pool.query('update deposit set number_print = null, cnic_print = null where player_id = $1', [who.id]);
    await backfillPersonPrints(world.app);
    await exclude(who);
    const second = await world.player();
    expect((await order(second, payer)).code).toBe(errors.DETAILS_REFUSED);
    expect((await order(second, { ...newPayer(), cnic: payer.cnic })).code).toBe(errors.DETAILS_REFUSED);
    expect((await order(second, { ...newPayer(), phone: who.phone ?? '' })).code).toBe(errors.DETAILS_REFUSED);
  });
});

/** Moves an account to a new number, with codes of both numbers and the password. */
async function changePhone(player: Someone, new_phone: string) {
  await giveProof(world, { ...player, phone: new_phone } as PayingPlayer, 'change_phone');
  await giveProof(world, player as PayingPlayer, 'change_phone_old');
  await giveProof(world, player as PayingPlayer, 'change_phone_password');
  await world.pool.query("update phone_proof set about = $2 where player_id = $1 and purpose = 'change_phone_old'", [
    player.id,
    new_phone,
  ]);
  expectOk(await world.call(calls.changePhone, { token: player.token, body: { way: 'codes', phone: new_phone } }));
}

async function payOut(player: Someone, payer: Wallet) {
  await fund(world, player, cents(50_000));
  await giveProof(world, player as PayingPlayer, 'payout_account');
  const { id } = expectOk(await account(player, payer)).data;
  await giveProof(world, player as PayingPlayer, 'withdraw', cents(50_000));
  const body = { pay_type: 3, amount: '500.00', payout_account_id: id };
  const withdrawal = expectOk(await world.call(calls.createWithdraw, { token: player.token, body })).data;
  await runDueWithdraws(world.app);
  await world.advance(1000);
  await runDueWithdraws(world.app);
  const { rows } = await world.pool.query('select state from withdraw where id = $1', [withdrawal.id]);
  expect(rows).toEqual([{ state: 'paid' }]);
}
