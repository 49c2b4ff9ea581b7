import { randomBytes } from 'node:crypto';
import { calls } from '@nua/contract';
import { parseCents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { moneyOf, payingPlayer } from '../../../../../../tests/world/paying-player.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk, newPhone, PASSWORD, type Someone, TERMS } from '../../../../../../tests/world/world.ts';
import type { RequestContext } from '../../../core/app.ts';
import { grantGuest, grantPhone } from './demo-grant.ts';

const world = useWorld();

/** A request to a site with this licence, where an operator has set a demo grant of PKR 100. */
const requestTo = (licence_reference: string | null) =>
  ({
    ...world.app,
    config: { ...world.app.config, licence_reference },
    settings: { get: () => ({ demo_grant: parseCents('100') }) },
  }) as unknown as RequestContext;

describe('the demo grant', () => {
  it.each([
    ['on a site with play money is the amount that an operator has set', null, 10_000n],
    ['on a site with real money is zero, even if an operator has set an amount', 'L-1', 0n],
  ])('%s [R6.03 grant]', async (_name, licence, main) => {
    const { id: player_id } = await payingPlayer(world, { guest: true });
    const device_hash = randomBytes(32);
    await world.db.transaction().execute((tx) => grantGuest(requestTo(licence), tx, { player_id, device_hash }));
    expect((await moneyOf(world, player_id)).main).toBe(main);
  });

  it('is given to registered players, once for each verified phone [R6.03 grant]', async () => {
    const player = await world.player({ demo_grant: true });
    expect((await moneyOf(world, player.id)).main).toBe(200_000n);
    const phone = player.phone ?? '';
    const again = { player_id: (await world.player()).id, phone };
    await world.db.transaction().execute((tx) => grantPhone(world.app as unknown as RequestContext, tx, again));
    expect((await moneyOf(world, again.player_id)).main).toBe(0n);
  });

  it('is not given again after a guest’s upgrade [R6.03 grant]', async () => {
    const guest = await world.guest();
    const phone = await upgrade(guest);
    expect((await moneyOf(world, guest.id)).main).toBe(200_000n);
    const other = { player_id: (await world.player()).id, phone };
    await world.db.transaction().execute((tx) => grantPhone(world.app as unknown as RequestContext, tx, other));
    expect((await moneyOf(world, other.player_id)).main).toBe(0n);
  });

  it('is given at the upgrade if another guest of the device had it before [R6.03 grant]', async () => {
    const first = await world.guest();
    const body = { adult: true, terms_version: TERMS, origin: 'web' };
    const { data } = expectOk(await world.call(calls.touristLogin, { body, headers: { 'x-device-id': first.device } }));
    const second = { ...first, id: data.player_id, token: data.token };
    expect((await moneyOf(world, second.id)).main).toBe(0n);
    await upgrade(second);
    expect((await moneyOf(world, second.id)).main).toBe(200_000n);
  });

  it('is never given on a licensed site [R6.03 grant]', async () => {
    const { id: player_id } = await world.player();
    await world.db.transaction().execute((tx) => grantPhone(requestTo('L-1'), tx, { player_id, phone: newPhone() }));
    expect((await moneyOf(world, player_id)).main).toBe(0n);
  });
});

async function upgrade(guest: Someone): Promise<string> {
  const phone = newPhone();
  const headers = { 'x-device-id': guest.device };
  const about = { purpose: 'upgrade' as const, phone };
  expectOk(await world.call(calls.sendSms, { token: guest.token, body: about, headers }));
  const code = world.codeFor(phone);
  expectOk(await world.call(calls.verifySms, { token: guest.token, body: { ...about, code }, headers }));
  const body = { phone, user_name: `u_${randomBytes(4).toString('hex')}`, password: PASSWORD };
  expectOk(await world.call(calls.touristUpgrade, { token: guest.token, body, headers }));
  return phone;
}
