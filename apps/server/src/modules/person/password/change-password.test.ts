import { calls, errors } from '@nua/contract';
import { describe, expect, it } from 'vitest';
import { giveProof } from '../../../../../../tests/world/paying-player.ts';
import { signIn } from '../../../../../../tests/world/sign-in.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk, PASSWORD } from '../../../../../../tests/world/world.ts';

const world = useWorld();

const NEW = 'another quiet evening';
const change = (token: string, body: object) => world.call(calls.changePassword, { token, body });
const isAlive = async (token: string) => (await world.call(calls.getPlayer, { token })).code === 0;

describe('the password of a signed-in player', () => {
  it('is changed with the old password, which ends all other sessions [R2.13 password]', async () => {
    const player = await world.player();
    const other = expectOk(await signIn(world, player)).data.token;
    expectOk(await change(player.token, { old_password: PASSWORD, password: NEW }));
    expect([await isAlive(player.token), await isAlive(other)]).toEqual([true, false]);
    expect((await signIn(world, player)).code).toBe(errors.LOGIN_REFUSED);
    expectOk(await signIn(world, player, { password: NEW }));
    const { rows } = await world.pool.query('select kind from notice where player_id = $1', [player.id]);
    expect(rows).toContainEqual({ kind: 'password_changed' });
    expect(world.sandbox.sms(player.phone ?? '').some(({ text }) => /password was changed/.test(text))).toBe(true);
  });

  it('is not changed with a wrong old password or to a weak new password [R2.13 password]', async () => {
    const player = await world.player();
    expect((await change(player.token, { old_password: 'wrong', password: NEW })).code).toBe(errors.LOGIN_REFUSED);
    expect((await change(player.token, { old_password: PASSWORD, password: 'password' })).code).toBe(
      errors.PASSWORD_WEAK,
    );
    expect((await change(player.token, { password: NEW })).code).toBe(errors.INVALID_INPUT);
    expect((await change((await world.guest()).token, { password: NEW })).code).toBe(errors.GUEST_MAY_NOT);
    expectOk(await signIn(world, player));
  });

  it('cannot be guessed faster with a stolen session than at sign-in [R2.13 password]', async () => {
    const player = await world.player();
    const codes: number[] = [];
    for (let n = 0; n < 5; n++)
      codes.push((await change(player.token, { old_password: `wrong ${n}`, password: NEW })).code);
    expect(codes.slice(0, 3)).toEqual([errors.LOGIN_REFUSED, errors.LOGIN_REFUSED, errors.LOGIN_REFUSED]);
    expect(codes.slice(3)).toEqual([errors.CAPTCHA_REQUIRED, errors.CAPTCHA_REQUIRED]);
    const verify = { token: player.token, body: { purpose: 'close_account', password: PASSWORD } };
    expect((await world.call(calls.verifyPassword, verify)).code).toBe(errors.CAPTCHA_REQUIRED);
  });

  it('can be set with a code after it was voided, without the old password [R2.13 password]', async () => {
    const player = await world.player();
    await world.pool.query('update player set password_hash = null where id = $1', [player.id]);
    expect(expectOk(await world.call(calls.getPlayer, { token: player.token })).data.has_password).toBe(false);
    expect((await change(player.token, { password: NEW })).code).toBe(errors.PROOF_REQUIRED);
    world.clock.advance(61_000);
    expectOk(await world.call(calls.sendSms, { token: player.token, body: { purpose: 'set_password' } }));
    const code = world.codeFor(player.phone ?? '');
    expectOk(await world.call(calls.verifySms, { token: player.token, body: { purpose: 'set_password', code } }));
    expectOk(await change(player.token, { password: NEW }));
    expectOk(await signIn(world, player, { password: NEW }));
  });

  it('is changed by only one of two concurrent requests [R2.13 password]', async () => {
    const player = await world.player();
    await world.pool.query('update player set password_hash = null where id = $1', [player.id]);
    await giveProof(world, player, 'set_password');
    await giveProof(world, player, 'set_password');
    const both = await Promise.all([
      change(player.token, { password: NEW }),
      change(player.token, { password: `${NEW} 2` }),
    ]);
    expect(both.filter(({ code }) => code === 0)).toHaveLength(1);
  });
});
