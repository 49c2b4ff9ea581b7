import { calls, errors } from '@nua/contract';
import { describe, expect, it } from 'vitest';
import { doDueWork } from '../../../../../../tests/world/do-due-work.ts';
import { addPayoutAccount, giveProof } from '../../../../../../tests/world/paying-player.ts';
import { signIn } from '../../../../../../tests/world/sign-in.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk, newDevice, newPhone, PASSWORD, type Someone } from '../../../../../../tests/world/world.ts';

const HOUR = 3_600_000;
const IBAN = 'PK24MUCB0646609971000177';
const WALLET = { payout_phone: '0300 1234567', cnic: '35201-1234567-1' };

const world = useWorld();

const change = (who: Someone, body: object) => world.call(calls.changePhone, { token: who.token, body });
const state = async (who: Someone) => expectOk(await world.call(calls.getPhoneChange, { token: who.token })).data;
const phoneOf = async (who: Someone) =>
  (await world.pool.query('select phone from player where id = $1', [who.id])).rows[0].phone;
const messages = (phone: string | null) => world.sandbox.sms(phone ?? '').map(({ text }) => text);

async function prove(who: Someone, purpose: 'change_phone' | 'change_phone_old', phone: string): Promise<void> {
  world.clock.advance(61_000);
  expectOk(await world.call(calls.sendSms, { token: who.token, body: { purpose, phone } }));
  const code = world.codeFor(purpose === 'change_phone' ? phone : (who.phone ?? ''));
  expectOk(await world.call(calls.verifySms, { token: who.token, body: { purpose, phone, code } }));
}

const provePassword = async (who: Someone) =>
  expectOk(
    await world.call(calls.verifyPassword, { token: who.token, body: { purpose: 'change_phone', password: PASSWORD } }),
  );

const signInAgain = async (who: Someone) => expectOk(await signIn(world, who)).data.token;

/** Creates a player with a bank account and a wallet that were added four days ago. */
async function playerWithPayoutAccounts(request: { phone?: string } = {}): Promise<Someone> {
  const who = await world.player(request);
  const add = (body: object) => addPayoutAccount(world, { token: who.token, body });
  expectOk(await add({ pay_type: 1, title: 'Ayesha Khan', iban: IBAN }));
  expectOk(await add({ pay_type: 3, title: 'Ayesha Khan', phone: WALLET.payout_phone, cnic: WALLET.cnic }));
  world.clock.advance(96 * HOUR);
  return who;
}

/** Provides every proof for a change without the old number, and requests it. */
async function requestWithoutOldNumber(who: Someone, phone: string, proof: object = { iban: IBAN }) {
  await prove(who, 'change_phone', phone);
  await provePassword(who);
  return await change(who, { way: 'lost', phone, ...proof });
}

const stopLink = (who: Someone) => {
  const link = messages(who.phone)
    .map((text) => /https?:\/\/\S+(\/phone-change\/\S+)/.exec(text)?.[1])
    .find((path) => path !== undefined);
  if (link === undefined) throw new Error('the old number was sent no link');
  return world.url + link;
};

describe('a change of phone with both numbers', () => {
  it('happens immediately, ends the other sessions and notifies both numbers [R2.14 phone]', async () => {
    const who = await world.player();
    const other = await signInAgain(who);
    const next = newPhone();
    await prove(who, 'change_phone_old', next);
    await prove(who, 'change_phone', next);
    await provePassword(who);
    expect(expectOk(await change(who, { way: 'codes', phone: next })).data.waiting).toBeNull();
    expect(expectOk(await world.call(calls.getPlayer, { token: who.token })).data.phone).toBe(next);
    expect((await world.call(calls.getPlayer, { token: other })).code).toBe(errors.NOT_SIGNED_IN);
    for (const phone of [who.phone, next])
      expect(messages(phone)[0]).toMatch(/phone number of your account was changed/);
    const notices = await world.pool.query("select 1 from notice where player_id = $1 and kind = 'phone_changed'", [
      who.id,
    ]);
    expect(notices.rows).toHaveLength(1);
  });

  it('requires a code of each number [R2.14 phone]', async () => {
    const who = await world.player();
    await provePassword(who);
    const [meant, stolen] = [newPhone(), newPhone()];
    await prove(who, 'change_phone', meant);
    expect((await change(who, { way: 'codes', phone: meant })).code).toBe(errors.PROOF_REQUIRED);
    await prove(who, 'change_phone_old', meant);
    expect(messages(who.phone)[0]).toContain(`${meant.slice(-4)}.`);
    await prove(who, 'change_phone', stolen);
    expect((await change(who, { way: 'codes', phone: stolen })).code).toBe(errors.PROOF_REQUIRED);
    expect(await phoneOf(who)).toBe(who.phone);
    await provePassword(who);
    expectOk(await change(who, { way: 'codes', phone: meant }));
    expect((await change(who, { way: 'codes', phone: meant })).code).toBe(errors.PHONE_SAME);
  });

  it('is refused with both codes but no password [R2.14 phone]', async () => {
    const who = await playerWithPayoutAccounts();
    const next = newPhone();
    await prove(who, 'change_phone_old', next);
    await prove(who, 'change_phone', next);
    expect((await change(who, { way: 'codes', phone: next })).code).toBe(errors.PROOF_REQUIRED);
    expect(await phoneOf(who)).toBe(who.phone);
  });

  it('delays for 24 hours all payout accounts that were added within a day before or after the change [R2.14 phone]', async () => {
    const who = await playerWithPayoutAccounts();
    const add = async (phone: string) => {
      await giveProof(world, who, 'payout_account');
      const body = { pay_type: 2, title: 'The thief', phone, cnic: '42201-7654321-9' };
      return expectOk(await addPayoutAccount(world, { token: who.token, body })).data;
    };
    const early = await add('03451112223');
    const next = newPhone();
    await prove(who, 'change_phone_old', next);
    await prove(who, 'change_phone', next);
    await provePassword(who);
    expectOk(await change(who, { way: 'codes', phone: next }));
    const moved_ms = world.clock.now().getTime();
    const late = await add('03451112224');
    const { list } = expectOk(await world.call(calls.listPayoutAccounts, { token: who.token })).data;
    const wait = (id: string) => Date.parse(list.find((account) => account.id === id)?.usable_from ?? '') - moved_ms;
    expect([wait(early.id), wait(late.id)]).toEqual([24 * HOUR, 24 * HOUR]);
    expect(list.filter((account) => Date.parse(account.usable_from) <= moved_ms)).toHaveLength(2);
  });

  it('is refused for a number that already has an account [R2.14 phone]', async () => {
    const [who, other, third] = [await world.player(), await world.player(), await world.player()];
    await prove(who, 'change_phone_old', other.phone ?? '');
    await prove(who, 'change_phone', other.phone ?? '');
    await provePassword(who);
    expect((await change(who, { way: 'codes', phone: other.phone })).code).toBe(errors.PHONE_TAKEN);
    const next = newPhone();
    for (const player of [who, third]) {
      await prove(player, 'change_phone_old', next);
      await prove(player, 'change_phone', next);
    }
    for (const player of [who, third]) await provePassword(player);
    const both = await Promise.all([who, third].map((player) => change(player, { way: 'codes', phone: next })));
    expect(both.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, errors.PHONE_TAKEN]);
  });

  it('is refused for a guest, and for an invalid mobile number [R2.14 phone] [R6.03]', async () => {
    const guest = await world.guest();
    expect((await change(guest, { way: 'codes', phone: newPhone() })).code).toBe(errors.GUEST_MAY_NOT);
    const who = await world.player();
    expect((await change(who, { way: 'codes', phone: '042 35761234' })).code).toBe(errors.PHONE_INVALID);
  });
});

describe('a change of phone without the old number', () => {
  it('removes the passkeys, which a finder of the phone could use', async () => {
    const [without_old, with_old] = [await playerWithPayoutAccounts(), await world.player()];
    for (const { id } of [without_old, with_old])
      await world.pool.query(
        `insert into passkey (player_id, credential_id, public_key, counter, transports, name, created_at)
         values ($1, uuid_send(uuidv7()), '', 0, '{}', 'Chrome, Android', $2)`,
        [id, world.clock.now()],
      );
    const next = newPhone();
    await prove(with_old, 'change_phone_old', next);
    await prove(with_old, 'change_phone', next);
    await provePassword(with_old);
    expectOk(await change(with_old, { way: 'codes', phone: next }));
    expectOk(await requestWithoutOldNumber(without_old, newPhone()));
    const owners = async () =>
      (await world.pool.query('select player_id from passkey order by id')).rows.map((row) => row.player_id);
    expect(await owners()).toEqual([without_old.id, with_old.id]);
    world.clock.advance(72 * HOUR);
    await doDueWork(world);
    expect(await owners()).toEqual([with_old.id]);
  });

  it.each([
    ['the IBAN of a bank account', { iban: 'pk24 mucb 0646 6099 7100 0177' }],
    ['the number and CNIC of a wallet', WALLET],
  ])('proven by %s happens after 72 hours, not before [R2.14 phone]', async (_name, proof) => {
    const who = await playerWithPayoutAccounts();
    const next = newPhone();
    const { data } = expectOk(await requestWithoutOldNumber(who, next, proof));
    const asked_ms = world.clock.now().getTime();
    expect(Date.parse(data.waiting?.due_at ?? '') - asked_ms).toBe(72 * HOUR);
    expect(data.waiting?.phone).toBe(`0${next.slice(3, 6)}•••${next.slice(-4)}`);
    world.clock.advance(72 * HOUR - 1000);
    await doDueWork(world);
    expect(await phoneOf(who)).toBe(who.phone);
    world.clock.advance(1000);
    await doDueWork(world);
    expect(await phoneOf(who)).toBe(next);
    expect((await state(who)).waiting).toBeNull();
    for (const phone of [who.phone, next])
      expect(messages(phone)[0]).toMatch(/phone number of your account was changed/);
  });

  it('requires the password, the new number’s code, and a payout account that is 72 hours old [R2.14 phone]', async () => {
    const who = await playerWithPayoutAccounts();
    const next = newPhone();
    await prove(who, 'change_phone', next);
    expect((await change(who, { way: 'lost', phone: next, iban: IBAN })).code).toBe(errors.PROOF_REQUIRED);
    await provePassword(who);
    expect((await change(who, { way: 'lost', phone: newPhone(), iban: IBAN })).code).toBe(errors.PROOF_REQUIRED);
    const half = { way: 'lost', phone: next, payout_phone: WALLET.payout_phone };
    expect((await change(who, half)).wire.fields[0].path).toBe('cnic');
    const fresh = await world.player();
    const added = { pay_type: 1, title: 'A thief', iban: IBAN };
    expectOk(await addPayoutAccount(world, { token: fresh.token, body: added }));
    expect((await requestWithoutOldNumber(fresh, newPhone())).code).toBe(errors.PAYOUT_PROOF_REFUSED);
  });

  it('cannot be proven by a payout account that a new device added [R2.14 phone]', async () => {
    const who = await playerWithPayoutAccounts();
    expect((await state(who)).proven_by).toEqual(['bank', 'wallet']);
    await world.pool.query(
      "update payout_account set review_reason = 'new_device' where player_id = $1 and iban is not null",
      [who.id],
    );
    expect((await state(who)).proven_by).toEqual(['wallet']);
    const refused = await requestWithoutOldNumber(who, newPhone());
    expect(refused.code).toBe(errors.PAYOUT_PROOF_REFUSED);
  });

  it('is refused at the sixth guess of a payout account in a day [R2.14 phone]', async () => {
    const who = await playerWithPayoutAccounts();
    const next = newPhone();
    await prove(who, 'change_phone', next);
    await provePassword(who);
    const wrong = { way: 'lost', phone: next, payout_phone: '03451112223', cnic: WALLET.cnic };
    const guesses = await Promise.all(Array.from({ length: 5 }, () => change(who, wrong)));
    expect(guesses.map(({ code }) => code)).toEqual(Array(5).fill(errors.PAYOUT_PROOF_REFUSED));
    expect((await change(who, { way: 'lost', phone: next, iban: IBAN })).code).toBe(errors.PHONE_CHANGE_LIMIT);
    world.clock.advance(25 * HOUR);
    expectOk(await requestWithoutOldNumber(who, next));
  });

  it('is shown on every device and can be stopped from any of them [R2.14 phone]', async () => {
    const who = await playerWithPayoutAccounts();
    const other = { ...who, token: await signInAgain(who) };
    expectOk(await requestWithoutOldNumber(who, newPhone()));
    expect((await state(other)).waiting).not.toBeNull();
    expect((await requestWithoutOldNumber(who, newPhone())).code).toBe(errors.PHONE_CHANGE_WAITING);
    expectOk(await world.call(calls.cancelPhoneChange, { token: other.token }));
    expect((await world.call(calls.cancelPhoneChange, { token: other.token })).code).toBe(errors.NOT_FOUND);
    world.clock.advance(73 * HOUR);
    await doDueWork(world);
    expect(await phoneOf(who)).toBe(who.phone);
  });

  it('is cancelled if the new number is taken or the player is blocked during the wait [R2.14 phone] [R6.04]', async () => {
    const [who, blocked] = [await playerWithPayoutAccounts(), await playerWithPayoutAccounts()];
    const next = newPhone();
    expectOk(await requestWithoutOldNumber(who, next));
    expectOk(await requestWithoutOldNumber(blocked, newPhone()));
    await world.player({ phone: next });
    await world.pool.query("select block_player($1, 'test', $2)", [blocked.id, world.clock.now()]);
    world.clock.advance(73 * HOUR);
    await doDueWork(world);
    expect([await phoneOf(who), await phoneOf(blocked)]).toEqual([who.phone, blocked.phone]);
  });
});

describe('a phone change by a thief with the password', () => {
  it('is stopped by the link sent to the old number [R2.14 phone]', async () => {
    const who = await playerWithPayoutAccounts();
    const thief = { ...who, token: await signInAgain(who) };
    expectOk(await requestWithoutOldNumber(thief, newPhone()));
    const link = stopLink(who);
    const page = await fetch(link);
    expect([page.status, page.headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
    expect(await page.text()).toContain('<form method="post">');
    // Opening the page of the link does not stop the change.
    expect((await state(who)).waiting).not.toBeNull();
    expect((await fetch(link, { method: 'POST' })).status).toBe(200);
    for (const token of [who.token, thief.token]) {
      expect((await world.call(calls.getPlayer, { token })).code).toBe(errors.NOT_SIGNED_IN);
    }
    await expect(signInAgain(who)).rejects.toThrow(String(errors.LOGIN_REFUSED));
    expect([(await fetch(link)).status, (await fetch(link, { method: 'POST' })).status]).toEqual([404, 404]);
    world.clock.advance(73 * HOUR);
    await doDueWork(world);
    expect(await phoneOf(who)).toBe(who.phone);
  });

  it('does not happen if the server died before it notified the old number [R2.14 phone]', async () => {
    const who = await playerWithPayoutAccounts();
    expectOk(await requestWithoutOldNumber(who, newPhone()));
    await world.pool.query('update phone_change set told_at = null where player_id = $1', [who.id]);
    world.clock.advance(73 * HOUR);
    await doDueWork(world);
    expect(await phoneOf(who)).toBe(who.phone);
    const { rows } = await world.pool.query('select state, end_reason from phone_change where player_id = $1', [
      who.id,
    ]);
    expect(rows).toEqual([{ state: 'cancelled', end_reason: 'not_told' }]);
  });

  it('is cancelled if the delivery of the notice to the old number is not confirmed [R2.14 phone]', async () => {
    // The sandbox delivers texts to this number without ever confirming them.
    const who = await playerWithPayoutAccounts({ phone: `${newPhone().slice(0, 9)}9910` });
    const response = await requestWithoutOldNumber(who, newPhone());
    expect(response.code).toBe(errors.SMS_NOT_SENT);
    const { rows } = await world.pool.query('select state, end_reason from phone_change where player_id = $1', [
      who.id,
    ]);
    expect(rows).toEqual([{ state: 'cancelled', end_reason: 'not_told' }]);
    expect((await state(who)).waiting).toBeNull();
  });

  it('is not stopped by the link of an earlier change [R2.14 phone]', async () => {
    const who = await playerWithPayoutAccounts();
    expectOk(await requestWithoutOldNumber(who, newPhone()));
    const earlier = stopLink(who);
    expectOk(await world.call(calls.cancelPhoneChange, { token: who.token }));
    expectOk(await requestWithoutOldNumber(who, newPhone()));
    expect((await fetch(earlier, { method: 'POST' })).status).toBe(404);
    expect((await state(who)).waiting).not.toBeNull();
  });

  it('is stopped when the player sets a new password with a code sent to the old number [R2.14 phone]', async () => {
    const who = await playerWithPayoutAccounts();
    expectOk(await requestWithoutOldNumber(who, newPhone()));
    const phone = who.phone ?? '';
    const headers = { 'x-device-id': newDevice() };
    expectOk(await world.call(calls.sendOtp, { body: { phone, purpose: 'forgotten' }, headers }));
    const verify = { phone, purpose: 'forgotten', code: world.codeFor(phone) };
    const { proof } = expectOk(await world.call(calls.verifyOtp, { body: verify, headers })).data;
    expectOk(await world.call(calls.updatePassword, { body: { phone, proof, password: 'mine again, mine' }, headers }));
    world.clock.advance(73 * HOUR);
    await doDueWork(world);
    expect(await phoneOf(who)).toBe(phone);
  });

  it('blocks new payout accounts while it waits, and delays payouts to recent accounts for 72 hours afterwards [R2.14 phone]', async () => {
    const who = await playerWithPayoutAccounts();
    const early = { pay_type: 2, title: 'The thief', phone: '03451112223', cnic: '42201-7654321-9' };
    const added = expectOk(await addPayoutAccount(world, { token: who.token, body: early })).data;
    const next = newPhone();
    expectOk(await requestWithoutOldNumber(who, next));
    const late = { ...early, phone: '03451112224' };
    expect((await addPayoutAccount(world, { token: who.token, body: late })).code).toBe(errors.PHONE_CHANGE_WAITING);
    world.clock.advance(72 * HOUR);
    await doDueWork(world);
    const moved_ms = world.clock.now().getTime();
    await giveProof(world, { ...who, phone: next }, 'payout_account');
    const after = expectOk(await addPayoutAccount(world, { token: who.token, body: late })).data;
    expect(Date.parse(after.usable_from) - moved_ms).toBe(72 * HOUR);
    const { list } = expectOk(await world.call(calls.listPayoutAccounts, { token: who.token })).data;
    const usable = (id: string) => Date.parse(list.find((account) => account.id === id)?.usable_from ?? '') - moved_ms;
    expect(usable(added.id)).toBe(72 * HOUR);
    expect(list.filter((account) => Date.parse(account.usable_from) <= moved_ms)).toHaveLength(2);
  });
});
