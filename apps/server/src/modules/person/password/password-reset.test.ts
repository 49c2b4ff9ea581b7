import { calls, errors } from '@nua/contract';
import { parseCents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { Authenticator } from '../../../../../../tests/world/authenticator.ts';
import { doDueWork } from '../../../../../../tests/world/do-due-work.ts';
import { addPayoutAccount, giveMain, giveProof } from '../../../../../../tests/world/paying-player.ts';
import { signIn } from '../../../../../../tests/world/sign-in.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk, newDevice, newPhone, PASSWORD, type Someone } from '../../../../../../tests/world/world.ts';

const HOUR = 3_600_000;
const NEW = 'another quiet evening';

const world = useWorld();

let number = 0;
/** Returns a wallet with a new number and a new CNIC. The sandbox accepts payouts to it. */
const wallet = () => {
  number += 100;
  return { pay_type: 3, title: 'Ayesha Khan', phone: `0300${7_000_000 + number}`, cnic: `35201${7_000_000 + number}1` };
};
const add = async (token: string) => expectOk(await addPayoutAccount(world, { token, body: wallet() })).data;
const wait_ms = (account: { usable_from: string }) => Date.parse(account.usable_from) - world.clock.now().getTime();

/** Requests the code of an act and enters it on the session's device. This needs only the SIM. */
async function readCode(token: string, phone: string, body: Record<string, string>): Promise<void> {
  world.clock.advance(61_000);
  expectOk(await world.call(calls.sendSms, { token, body }));
  const recipient = body.purpose === 'change_phone' ? (body.phone ?? '') : phone;
  expectOk(await world.call(calls.verifySms, { token, body: { ...body, code: world.codeFor(recipient) } }));
}

async function reset(who: Someone, device = newDevice()): Promise<void> {
  const phone = who.phone ?? '';
  const headers = { 'x-device-id': device };
  world.clock.advance(61_000);
  expectOk(await world.call(calls.sendOtp, { body: { phone, purpose: 'forgotten' }, headers }));
  const verify = { phone, purpose: 'forgotten', code: world.codeFor(phone) };
  const { proof } = expectOk(await world.call(calls.verifyOtp, { body: verify, headers })).data;
  expectOk(await world.call(calls.updatePassword, { body: { phone, proof, password: NEW }, headers }));
}

const tokenBy = async (who: Someone, password: string, device = newDevice()) =>
  expectOk(await signIn(world, who, { password, device })).data.token;

/** Adds a passkey with a code. This needs only the SIM. */
async function addPasskey(who: Someone, token: string, key: Authenticator): Promise<void> {
  await readCode(token, who.phone ?? '', { purpose: 'passkey' });
  const { options } = expectOk(await world.call(calls.newPasskeyOptions, { token })).data;
  expectOk(await world.call(calls.addPasskey, { token, body: { credential: key.create(options) } }));
}

async function signInResult(key: Authenticator): Promise<number> {
  const headers = { 'x-device-id': newDevice() };
  const { options } = expectOk(await world.call(calls.signInOptions, { headers })).data;
  return (await world.call(calls.loginPasskey, { headers, body: { credential: key.sign(options) } })).code;
}

const stopLink = (who: Someone): string => {
  const text = world.sandbox.sms(who.phone ?? '').find((sms) => sms.text.includes('/password-reset/'))?.text ?? '';
  return world.url + (/(\/password-reset\/\S+)/.exec(text)?.[1] ?? '/none');
};

describe('a thief who can read the codes sent to the player', () => {
  it('can neither change the phone nor withdraw to a new account for a day [R2.14 phone] [R5.08]', async () => {
    const who = await world.player();
    await giveMain(world, who.id, parseCents('5000'));
    world.clock.advance(96 * HOUR);
    const thief = { number: newPhone(), device: newDevice() };
    const move = (token: string) =>
      world.call(calls.changePhone, { token, body: { way: 'codes', phone: thief.number } });
    // A thief with the open session on the phone can read both codes, but that is not enough.
    await readCode(who.token, who.phone ?? '', { purpose: 'change_phone_old', phone: thief.number });
    await readCode(who.token, who.phone ?? '', { purpose: 'change_phone', phone: thief.number });
    expect((await move(who.token)).code).toBe(errors.PROOF_REQUIRED);
    // The thief then sets a password by a code to the same number, and so has everything that a change needs.
    await reset(who, thief.device);
    const token = await tokenBy(who, NEW, thief.device);
    await readCode(token, who.phone ?? '', { purpose: 'change_phone_old', phone: thief.number });
    await readCode(token, who.phone ?? '', { purpose: 'change_phone', phone: thief.number });
    const password = { purpose: 'change_phone', password: NEW };
    // The first step of a change already refuses, so that a player sends no codes in vain.
    const refusal = await world.call(calls.verifyPassword, { token, body: password });
    expect(refusal).toMatchObject({ code: errors.PASSWORD_RESET_WAITING, wire: { until: expect.any(String) } });
    const wrong = { ...password, password: PASSWORD };
    expect((await world.call(calls.verifyPassword, { token, body: wrong })).code).toBe(errors.LOGIN_REFUSED);
    expect(await move(token)).toMatchObject({ code: errors.PASSWORD_RESET_WAITING });
    await giveProof(world, who, 'payout_account');
    const account = await add(token);
    expect(wait_ms(account)).toBeGreaterThan(23 * HOUR);
    await giveProof(world, who, 'withdraw', parseCents('1000'));
    const body = { pay_type: 3, amount: '1000.00', payout_account_id: account.id };
    expect((await world.call(calls.createWithdraw, { token, body })).code).toBe(errors.PAYOUT_ACCOUNT_WAITING);
    const { rows } = await world.pool.query('select phone from player where id = $1', [who.id]);
    expect(rows).toEqual([{ phone: who.phone }]);
  });

  it('must wait a day to use a payout account added on a new device [R5.08]', async () => {
    const who = await world.player();
    world.clock.advance(96 * HOUR);
    await giveProof(world, who, 'payout_account');
    expect(wait_ms(await add(who.token))).toBe(0);
    const other = await tokenBy(who, PASSWORD);
    await giveProof(world, { ...who, token: other }, 'payout_account');
    expect(wait_ms(await add(other))).toBe(24 * HOUR);
    world.clock.advance(24 * HOUR);
    await giveProof(world, { ...who, token: other }, 'payout_account');
    expect(wait_ms(await add(other))).toBe(0);
  });
});

describe('a password set by a code', () => {
  it('delays payouts to accounts added within the last day, but not to older accounts [R5.08]', async () => {
    const who = await world.player();
    await giveMain(world, who.id, parseCents('5000'));
    await giveProof(world, who, 'payout_account');
    const old = await add(who.token);
    world.clock.advance(25 * HOUR);
    await giveProof(world, who, 'payout_account');
    const young = await add(who.token);
    await giveProof(world, who, 'withdraw', parseCents('1000'));
    const body = { pay_type: 3, amount: '1000.00', payout_account_id: young.id };
    const withdrawal = expectOk(await world.call(calls.createWithdraw, { token: who.token, body })).data;
    expect(withdrawal.status).toBe('approved');
    await reset(who);
    const until_ms = world.clock.now().getTime() + 24 * HOUR;
    const token = await tokenBy(who, NEW);
    const { list } = expectOk(await world.call(calls.listPayoutAccounts, { token })).data;
    expect(list.map(({ id, usable_from }) => [id, Date.parse(usable_from) === until_ms])).toEqual([
      [young.id, true],
      [old.id, false],
    ]);
    await doDueWork(world);
    const statusNow = async () =>
      expectOk(await world.call(calls.getWithdraw, { token, params: { id: withdrawal.id } })).data.status;
    expect(await statusNow()).toBe('approved');
    world.clock.advance(24 * HOUR);
    await doDueWork(world);
    expect(await statusNow()).toBe('paid');
  });

  it('delays payouts to new accounts even if it is the player’s first password [R2.13 password] [R2.14 phone]', async () => {
    const [by_code, by_old] = [await world.player(), await world.player()];
    await world.pool.query('update player set password_hash = null where id = $1', [by_code.id]);
    await readCode(by_code.token, by_code.phone ?? '', { purpose: 'set_password' });
    expectOk(await world.call(calls.changePassword, { token: by_code.token, body: { password: NEW } }));
    const body = { old_password: PASSWORD, password: NEW };
    expectOk(await world.call(calls.changePassword, { token: by_old.token, body }));
    for (const who of [by_code, by_old]) await giveProof(world, who, 'payout_account');
    expect(wait_ms(await add(by_code.token))).toBe(24 * HOUR);
    expect(wait_ms(await add(by_old.token))).toBe(0);
  });

  it('is voided by the link in its notice, together with all payout accounts and passkeys added since [R2.14 phone]', async () => {
    const who = await world.player();
    await giveMain(world, who.id, parseCents('5000'));
    await giveProof(world, who, 'payout_account');
    const old_account = await add(who.token);
    const key = { own: new Authenticator(), theirs: new Authenticator() };
    await addPasskey(who, who.token, key.own);
    world.clock.advance(48 * HOUR);
    await reset(who);
    const thief = await tokenBy(who, NEW);
    const added = await add(thief);
    await addPasskey(who, thief, key.theirs);
    const link = stopLink(who);
    expect((await fetch(link)).status).toBe(200);
    expectOk(await world.call(calls.getPlayer, { token: thief }));
    expect((await fetch(link, { method: 'POST', headers: { origin: 'null' } })).status).toBe(200);
    expect((await world.call(calls.getPlayer, { token: thief })).code).toBe(errors.NOT_SIGNED_IN);
    await expect(tokenBy(who, NEW)).rejects.toThrow(String(errors.LOGIN_REFUSED));
    expect(await signInResult(key.theirs)).toBe(errors.PASSKEY_REFUSED);
    expect(await signInResult(key.own)).toBe(0);
    expect([(await fetch(link)).status, (await fetch(link, { method: 'POST' })).status]).toEqual([404, 404]);
    await reset(who);
    const token = await tokenBy(who, NEW);
    const { list } = expectOk(await world.call(calls.listPayoutAccounts, { token })).data;
    expect(list.map(({ id }) => id)).toEqual([old_account.id]);
    expect(added.id).not.toBe(old_account.id);
    await giveProof(world, { ...who, token }, 'withdraw', parseCents('500'));
    const body = { pay_type: 3, amount: '500.00', payout_account_id: old_account.id };
    const withdrawal = expectOk(await world.call(calls.createWithdraw, { token, body })).data;
    expect(withdrawal).toMatchObject({ status: 'reviewing', reason: 'number_doubted' });
  });

  it('sends its stop link only to the devices that it signs out [R2.14 phone] [R7.10]', async () => {
    const who = await world.player();
    const push = `device_of_${who.id}:${'A'.repeat(30)}`;
    expectOk(await world.call(calls.registerPushToken, { token: who.token, body: { token: push } }));
    await reset(who);
    expect((await world.call(calls.getPlayer, { token: who.token })).code).toBe(errors.NOT_SIGNED_IN);
    await add(await tokenBy(who, NEW));
    await doDueWork(world);
    const pushes = world.sandbox.pushes(push);
    expect(pushes).toMatchObject([{ title: 'Your password was reset with a code', data: { kind: 'security' } }]);
    expect((await fetch(`${world.url}${pushes[0]?.data.path}`, { method: 'POST' })).status).toBe(200);
  });

  it('is not voided by its link a day later, or by a wrong link [R2.14 phone]', async () => {
    const who = await world.player();
    await reset(who);
    const link = stopLink(who);
    expect((await fetch(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`, { method: 'POST' })).status).toBe(404);
    world.clock.advance(24 * HOUR);
    expect((await fetch(link, { method: 'POST' })).status).toBe(404);
    await tokenBy(who, NEW);
  });
});
