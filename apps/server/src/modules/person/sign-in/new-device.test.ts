import { calls } from '@nua/contract';
import { parseCents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { addPayoutAccount, giveMain, giveProof } from '../../../../../../tests/world/paying-player.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk, newDevice, PASSWORD, type Someone } from '../../../../../../tests/world/world.ts';
import { listWaiting } from '../../../operator/acts/reports.ts';
import { waitingText } from '../../../operator/texts/report-texts.ts';

const DAY = 86_400_000;
const PASSWORD_REQUIRED = 40002014;
const world = useWorld();

const headersOf = (device: string) => ({ 'x-device-id': device });

async function requestCode(phone: string, device: string): Promise<string> {
  world.clock.advance(3_600_000);
  expectOk(await world.call(calls.sendOtp, { body: { phone, purpose: 'login' }, headers: headersOf(device) }));
  return world.codeFor(phone);
}

const byCode = (phone: string, code: string, device: string, more: object = {}) =>
  world.call(calls.loginPhone, { body: { user_name: phone, code, ...more }, headers: headersOf(device) });

async function enter(player: Someone, device = newDevice()): Promise<Someone> {
  const phone = player.phone ?? '';
  const { wire } = expectOk(await byCode(phone, await requestCode(phone, device), device, { password: PASSWORD }));
  return { ...player, token: wire.session.token, device };
}

const sessionsOf = async (player_id: string) =>
  (await world.pool.query('select 1 from session where player_id = $1 and ended_at is null', [player_id])).rowCount;

describe('signing in by a code on a device that is new to the account', () => {
  it('needs the password, and the code stays valid for a retry with it [R5.04]', async () => {
    const player = await world.player();
    const phone = player.phone ?? '';
    const device = newDevice();
    const code = await requestCode(phone, device);
    expect(await byCode(phone, code, device)).toMatchObject({ status: 400, code: PASSWORD_REQUIRED });
    expect((await byCode(phone, code, device, { password: 'not this one' })).code).toBe(40002001);
    expect(await sessionsOf(player.id)).toBe(1);
    expect((await byCode(phone, code, device, { password: PASSWORD })).wire).toMatchObject({ next: 'in' });
    expect(await sessionsOf(player.id)).toBe(2);
    expect((await byCode(phone, code, device, { password: PASSWORD })).code).toBe(40002002);
  });

  it('reveals nothing about the account to a caller with a wrong code [R5.04]', async () => {
    const player = await world.player();
    const phone = player.phone ?? '';
    const device = newDevice();
    const code = await requestCode(phone, device);
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await byCode(phone, wrong, device)).code).toBe(40002002);
    expect((await byCode(phone, wrong, device, { password: PASSWORD })).code).toBe(40002002);
  });

  it('must wait after five wrong passwords [R5.04]', async () => {
    const player = await world.player();
    const phone = player.phone ?? '';
    const device = newDevice();
    const code = await requestCode(phone, device);
    for (let n = 0; n < 5; n++)
      expect((await byCode(phone, code, device, { password: `guess ${n}` })).code).toBe(40002001);
    expect((await byCode(phone, code, device, { password: PASSWORD })).code).toBe(42902003);
    // A stranger who knows the number delays neither the player's own device nor a sign-in by name.
    const body = { user_name: player.user_name, password: PASSWORD };
    expect((await world.call(calls.login, { body, headers: headersOf(player.device) })).code).toBe(0);
  });

  it('needs no password once the player has used the device [R5.04]', async () => {
    const player = await world.player();
    const phone = player.phone ?? '';
    expect((await byCode(phone, await requestCode(phone, player.device), player.device)).wire).toMatchObject({
      next: 'in',
    });
    const other = await enter(player);
    const { list } = expectOk(await world.call(calls.listDevices, { token: other.token })).data;
    const first = list.find(({ current }) => !current)?.id ?? '';
    expectOk(await world.call(calls.endDevice, { token: other.token, params: { id: first } }));
    expect((await byCode(phone, await requestCode(phone, player.device), player.device)).code).toBe(PASSWORD_REQUIRED);
  });
});

describe('a player without a password', () => {
  it('must set one before a withdrawal [R1.08]', async () => {
    const player = await world.player();
    await giveMain(world, player.id, parseCents('2000'));
    await giveProof(world, player, 'payout_account');
    const { id } = await addAccount(player);
    await world.pool.query('update player set password_hash = null where id = $1', [player.id]);
    await giveProof(world, player, 'withdraw', parseCents('500'));
    expect(await ask(player, id)).toMatchObject({ status: 403, code: 40302005 });
    await giveProof(world, player, 'set_password');
    expectOk(await world.call(calls.changePassword, { body: { password: 'a-new-evening-9' }, token: player.token }));
    world.clock.advance(DAY + 1);
    await giveProof(world, player, 'withdraw', parseCents('500'));
    expect((await ask(player, id)).code).toBe(0);
  });
});

let serial = 0;
async function addAccount(player: Someone) {
  serial += 1;
  const cnic = `35201-${String(1_000_000 + serial)}-1`;
  const body = { pay_type: 3, title: 'Ayesha Khan', phone: `0300${String(7_000_000 + serial)}`, cnic };
  return expectOk(await addPayoutAccount(world, { body, token: player.token })).data;
}

const ask = (player: Someone, payout_account_id: string) =>
  world.call(calls.createWithdraw, { body: { pay_type: 3, amount: '500.00', payout_account_id }, token: player.token });

/** Adds a payout account, waits a day, and requests a payout to it. */
async function withdrawToNew(player: Someone) {
  const account = await addAccount(player);
  world.clock.advance(DAY + 1);
  await giveProof(world, player, 'withdraw', parseCents('500'));
  const { data } = expectOk(await ask(player, account.id));
  return { account, data };
}

const markPaid = (id: string) =>
  world.pool.query("update withdraw set state = 'paid', final_at = $2 where id = $1", [id, world.clock.now()]);

describe('the first payout to an account', () => {
  it('is reviewed by a person if the account was added on a device that was first used within the last seven days [R1.08]', async () => {
    const player = await world.player();
    await giveMain(world, player.id, parseCents('5000'));
    const thief = await enter(player);
    const { account, data } = await withdrawToNew(thief);
    expect(account.review).toBe('new_device');
    expect(data).toMatchObject({ status: 'reviewing', reason: 'new_device' });
    expect(waitingText(await listWaiting(world.app))).toMatch(new RegExp(`withdraw ${data.id} .*reviewing new_device`));
    world.clock.advance(6 * DAY);
    expect((await withdrawToNew(thief)).data).toMatchObject({ status: 'approved', reason: null });
  });

  it('is not reviewed if the account was added on the player’s first device [R1.08]', async () => {
    const player = await world.player();
    await giveMain(world, player.id, parseCents('5000'));
    expect((await withdrawToNew(player)).data).toMatchObject({ status: 'approved', reason: null });
  });

  it('is reviewed if the phone number was idle for 60 days [R1.08]', async () => {
    const player = await world.player();
    await giveMain(world, player.id, parseCents('5000'));
    expect((await withdrawToNew(player)).data.status).toBe('approved');
    world.clock.advance(61 * DAY);
    const thief = await enter(player);
    world.clock.advance(9 * DAY);
    const { account, data } = await withdrawToNew(await enter(player, thief.device));
    expect(account.review).toBe('idle_number');
    expect(data).toMatchObject({ status: 'reviewing', reason: 'idle_number' });
    const again = await enter(player, thief.device);
    expect((await withdrawToNew(again)).data).toMatchObject({ reason: 'idle_number' });
    await markPaid(data.id);
    expect((await withdrawToNew(await enter(player, thief.device))).data).toMatchObject({ status: 'approved' });
  });

  it('is reviewed if the name on the account differs from the names on earlier accounts, which are never shown in full [R1.08]', async () => {
    const player = await world.player();
    await giveMain(world, player.id, parseCents('5000'));
    const { account, data } = await withdrawToNew(player);
    await markPaid(data.id);
    expect(account.title).toBe('Ayesha K.');
    const { list } = expectOk(await world.call(calls.listPayoutAccounts, { token: player.token })).data;
    expect(JSON.stringify(list)).not.toContain('Khan');
    const body = { pay_type: 3, title: 'Ayesha K', phone: '03009998887', cnic: '35201-9998887-1' };
    const copied = expectOk(await addPayoutAccount(world, { body, token: player.token })).data;
    expect(copied.owner).toMatchObject({ status: 'differs', review: true });
    world.clock.advance(DAY + 1);
    await giveProof(world, player, 'withdraw', parseCents('500'));
    expect(expectOk(await ask(player, copied.id)).data).toMatchObject({ status: 'reviewing', reason: 'owner_differs' });
  });
});
