import { randomUUID } from 'node:crypto';
import { calls, errors } from '@nua/contract';
import { parseCents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import {
  addPayoutAccount,
  giveProof,
  type PayingPlayer,
  payingPlayer,
} from '../../../../../../tests/world/paying-player.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk, PASSWORD } from '../../../../../../tests/world/world.ts';

const HOUR = 3_600_000;
const world = useWorld();

const add = (player: PayingPlayer, body: object) => addPayoutAccount(world, { body, token: player.token });
const list = async (player: PayingPlayer) =>
  expectOk(await world.call(calls.listPayoutAccounts, { token: player.token })).data.list;
const remove = (player: PayingPlayer, id: string) =>
  world.call(calls.deletePayoutAccount, { params: { id }, token: player.token });
const wallet = { pay_type: 3, title: 'Ayesha Khan', phone: '0300 1234567', cnic: '35201-1234567-1' };
const bank = { pay_type: 1, title: 'Ayesha Khan', iban: 'pk24 mucb 0646 6099 7100 0177' };

describe('a payout account', () => {
  it('is added only with a fresh code or the password [R5.08]', async () => {
    const player = await world.player();
    const add = () => world.call(calls.createPayoutAccount, { body: bank, token: player.token });
    const verify = (password: string) =>
      world.call(calls.verifyPassword, { body: { purpose: 'payout_account', password }, token: player.token });
    expect((await add()).code).toBe(errors.PROOF_REQUIRED);
    expect((await verify('not the password')).code).toBe(errors.LOGIN_REFUSED);
    expect((await add()).code).toBe(errors.PROOF_REQUIRED);
    expectOk(
      await world.call(calls.verifyPassword, {
        body: { purpose: 'close_account', password: PASSWORD },
        token: player.token,
      }),
    );
    expect((await add()).code).toBe(errors.PROOF_REQUIRED);
    expectOk(await verify(PASSWORD));
    world.clock.advance(301_000);
    expect((await add()).code).toBe(errors.PROOF_REQUIRED);
    expect((await world.pool.query('select from payout_account where player_id = $1', [player.id])).rowCount).toBe(0);
    expectOk(await verify(PASSWORD));
    const added = expectOk(await add()).data;
    expect(Date.parse(added.usable_from) - world.clock.now().getTime()).toBe(24 * HOUR);
    expect((await world.call(calls.createPayoutAccount, { body: wallet, token: player.token })).code).toBe(
      errors.PROOF_REQUIRED,
    );
  });

  it('added without a code triggers a notice and receives no payout for a day [R5.08]', async () => {
    const player = await payingPlayer(world);
    const { data } = expectOk(await add(player, wallet));
    expect(data).toMatchObject({ pay_type: 3, label: '0300•••4567', cnic: '35201-*****67-1', bank_code: null });
    expect(Date.parse(data.usable_from) - world.clock.now().getTime()).toBe(24 * HOUR);
    const notices = await world.pool.query('select kind, about from notice where player_id = $1', [player.id]);
    expect(notices.rows).toEqual([{ kind: 'payout_account_added', about: { label: '0300•••4567' } }]);
    const request = { pay_type: 3, amount: '500.00', payout_account_id: data.id };
    const waiting = await world.call(calls.createWithdraw, { body: request, token: player.token });
    expect(waiting).toMatchObject({ code: 40004008, wire: { usable_from: data.usable_from } });
  });

  it('is usable immediately after a fresh code, which is valid once [R4.06]', async () => {
    const player = await payingPlayer(world);
    await giveProof(world, player, 'payout_account');
    const first = expectOk(await add(player, wallet)).data;
    expect(Date.parse(first.usable_from)).toBe(world.clock.now().getTime());
    const second = expectOk(await add(player, bank)).data;
    expect(Date.parse(second.usable_from)).toBeGreaterThan(world.clock.now().getTime());
    expect(second).toMatchObject({ label: 'PK24 MUCB •••• 0177', bank_code: 'MCB', cnic: null });
  });

  it.each([
    ['a wrong check digit', { ...bank, iban: 'PK25MUCB0646609971000177' }, 40004010],
    ['a bank that is not on the list', { ...bank, iban: 'PK94TMFB0000001234567890' }, 40004010],
    ['no IBAN', { ...bank, iban: undefined }, 40004010],
    ['a landline', { ...wallet, phone: '0512345678' }, 40002003],
    ['no phone', { ...wallet, phone: undefined }, 40002003],
    ['no CNIC', { ...wallet, cnic: undefined }, 40004011],
  ])('with %s is refused with the name of the field [R5.08]', async (_name, body, code) => {
    const player = await payingPlayer(world);
    expect((await add(player, body)).code).toBe(code);
    expect(await list(player)).toEqual([]);
  });

  it('of a guest is refused [R6.03]', async () => {
    const guest = await payingPlayer(world, { guest: true });
    expect((await add(guest, wallet)).code).toBe(40302001);
  });

  it('is refused as a duplicate, and can be added again after its removal', async () => {
    const player = await payingPlayer(world);
    const { id } = expectOk(await add(player, wallet)).data;
    expect(await add(player, { ...wallet, phone: '+923001234567' })).toMatchObject({ status: 409, code: 40904001 });
    expectOk(await remove(player, id));
    expect(await list(player)).toEqual([]);
    expectOk(await add(player, wallet));
    expect((await remove(player, id)).status).toBe(404);
  });

  it('cannot be removed while a withdrawal uses it', async () => {
    const player = await payingPlayer(world, { main: '2000' });
    await giveProof(world, player, 'payout_account');
    const { id } = expectOk(await add(player, wallet)).data;
    await giveProof(world, player, 'withdraw', parseCents('500'));
    const request = { pay_type: 3, amount: '500.00', payout_account_id: id };
    const withdrawal = expectOk(await world.call(calls.createWithdraw, { body: request, token: player.token })).data;
    expect((await remove(player, id)).code).toBe(40904004);
    const cancelled = { params: { id: withdrawal.id }, body: { action: 'cancel' }, token: player.token };
    expectOk(await world.call(calls.cancelWithdraw, cancelled));
    expectOk(await remove(player, id));
  });

  it('can be neither seen nor removed by another player', async () => {
    const [owner, other] = [await payingPlayer(world), await payingPlayer(world)];
    const { id } = expectOk(await add(owner, wallet)).data;
    expect(await list(other)).toEqual([]);
    expect((await remove(other, id)).status).toBe(404);
    expect((await remove(other, randomUUID())).status).toBe(404);
    expect(await list(owner)).toHaveLength(1);
  });

  it('stores the CNIC encrypted', async () => {
    const player = await payingPlayer(world);
    const { id } = expectOk(await add(player, { ...wallet, phone: '03001112233' })).data;
    const { rows } = await world.pool.query('select row_to_json(a)::text as row from payout_account a where id = $1', [
      id,
    ]);
    expect(rows[0].row).not.toContain('3520112345671');
    expect(rows[0].row).not.toContain('1234567-1');
  });
});
