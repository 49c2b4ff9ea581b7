import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { calls } from '@nua/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveNames, operateAs } from '../../../../tests/world/operator-names.ts';
import { type PayingPlayer, payingPlayer } from '../../../../tests/world/paying-player.ts';
import { newCnic, newWallet, withdrawing } from '../../../../tests/world/withdrawing.ts';
import { expectOk, startWorld, type World } from '../../../../tests/world/world.ts';
import { installationKeys } from '../configuration/installation-keys.ts';
import type { InstallationKeys } from '../core/ports/installation-keys.ts';
import { createFieldSeal } from '../core/sealing/field-seal.ts';
import { isIssuedDeviceId, newDeviceId } from '../core/sessions/device-id.ts';
import { createDb } from '../db/connect.ts';
import { newId } from '../db/new-id.ts';
import { createPool } from '../db/pool.ts';
import { waitForCharges } from '../modules/payment/deposit/run-due-deposits.ts';
import { accountIdentifiers } from '../modules/protection/person-prints.ts';
import { reseal, SEALED } from './acts/reseal.ts';

const FIRST = 'the first key of this installation, 2026';
const SECOND = 'the second key of this installation, 2027';
const CNIC = '3520112345671';

let world: World;
let player: PayingPlayer;

beforeAll(async () => {
  world = await startWorld({ environment: { SECRET_KEY: FIRST } });
  await giveNames(world, 'amna', 'bashir');
  player = await payingPlayer(world, { main: '5000.00' });
});
afterAll(async () => {
  await waitForCharges();
  await world.stop();
});

const keysOf = (secret_key: string | null, ...old_secret_keys: string[]) =>
  installationKeys(world.pool, world.clock, { secret_key, old_secret_keys });
const depsWith = async (secret_key: string, ...old: string[]) => ({
  ...world.app,
  config: { ...world.app.config, secret_key },
  keys: await keysOf(secret_key, ...old),
});

/** Seals a value in the earlier format without a key id. */
function sealInOldFormat({ current }: InstallationKeys, plain: string, bound_to: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', current, '', 'payment field seal v1', 32));
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(bound_to));
  return Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

async function addSealed(count: number, sealOf: (id: string) => Buffer): Promise<void> {
  const rows = Array.from({ length: count }, () => newId()).map((id) => ({ id, sealed: sealOf(id) }));
  await world.pool.query(
    `insert into payout_account (id, player_id, pay_type, title, phone, cnic_sealed, cnic_mask, cnic_print, number_print, usable_from, created_at)
     select id, $1, 3, 'Ayesha Khan', '+923001234567', sealed, '35•••', '\\x00', decode(md5(id::text), 'hex'), $4, $4
     from unnest($2::uuid[], $3::bytea[]) as rows (id, sealed)`,
    [player.id, rows.map(({ id }) => id), rows.map(({ sealed }) => sealed), world.clock.now()],
  );
}

const openedWith = async (keys: InstallationKeys) => {
  const seal = createFieldSeal(keys);
  const { rows } = await world.pool.query<{ bound_to: string; sealed: Buffer }>(
    Object.entries(SEALED)
      .map(
        ([table, { column, bound_to }]) => `select (${bound_to})::text as bound_to, ${column} as sealed from ${table}`,
      )
      .join(' union all '),
  );
  const sealed = rows.filter((row) => row.sealed !== null);
  return sealed.map((row) => seal.open(row.sealed, row.bound_to));
};

describe('a change of SECRET_KEY [ASVS 11.1.1, 11.2.2]', () => {
  it('covers every sealed column of the schema', async () => {
    const { rows } = await world.pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where column_name ~ '_sealed$' and data_type = 'bytea'`,
    );
    // A refresh token is sealed with the previous token and expires with the session, so it is not sealed again.
    const expected = [
      ...Object.entries(SEALED).map(([table, { column }]) => `${table}.${column}`),
      'session.successor_sealed',
    ];
    expect(rows.map(({ name }) => name).sort()).toEqual(expected.sort());
  });

  it('opens values that the old key sealed, and seals new values with the new key', async () => {
    const before = world.app.keys;
    const numbers = { phone: '+923001112233', cnic: CNIC };
    const keys = await keysOf(SECOND, FIRST);
    const [sealBefore, seal] = [createFieldSeal(before), createFieldSeal(keys)];
    expect(seal.open(sealBefore.seal(CNIC, 'row'), 'row')).toBe(CNIC);
    expect(seal.open(sealInOldFormat(before, CNIC, 'row'), 'row')).toBe(CNIC);
    expect(() => sealBefore.open(seal.seal(CNIC, 'row'), 'row')).toThrow('no key of this installation');
    expect(() => seal.open(seal.seal(CNIC, 'row'), 'another row')).toThrow('no key of this installation');
    expect(accountIdentifiers(keys, numbers)).toEqual(accountIdentifiers(before, numbers));
    expect(isIssuedDeviceId(keys, newDeviceId(before.current))).toBe(true);
    expect(isIssuedDeviceId({ ...keys, old: [] }, newDeviceId(before.current))).toBe(false);
  });

  it('prevents a start with a key that does not open the database', async () => {
    await expect(keysOf(SECOND)).rejects.toThrow('SECRET_KEY is not the key of this database');
  });

  it('prevents a start without the key', async () => {
    await expect(keysOf(null)).rejects.toThrow('SECRET_KEY is not set, and this database has a key');
    const { rows } = await world.pool.query("select from installation_secret where name = 'codes'");
    expect(rows).toHaveLength(0);
  });

  it('seals every value again, even if it is interrupted', async () => {
    const { toWallet, requestPayout } = withdrawing(() => world);
    const withdraw = expectOk(await requestPayout(player, 3, await toWallet(player, 3, '00'), '1000.00')).data;
    const body = { pay_type: 3, amount: '500.00', phone: newWallet(), cnic: newCnic() };
    const deposit = expectOk(await world.call(calls.createDeposit, { token: player.token, body })).data;
    // A payout that returns to the source of a deposit has the sealed value of the deposit.
    await world.pool.query(
      `update withdraw set returns_deposit_id = d.id, cnic_sealed = d.cnic_sealed from deposit d
       where withdraw.id = $1 and d.id = $2`,
      [withdraw.id, deposit.id],
    );
    await addSealed(700, (id) => createFieldSeal(world.app.keys).seal(CNIC, id));
    await addSealed(600, (id) => sealInOldFormat(world.app.keys, CNIC, id));
    const plain = (await openedWith(world.app.keys)).sort();
    expect(plain.length).toBe(1_303);
    const deps = await depsWith(SECOND, FIRST);
    const dying = createPool(world.app.config.database_url!, { max: 1 });
    let remaining = 3;
    const { connect } = Object.getPrototypeOf(dying);
    dying.connect = ((...values: unknown[]) => {
      remaining -= 1;
      if (remaining < 0) throw new Error('killed');
      return connect.apply(dying, values);
    }) as never;
    await expect(reseal({ ...deps, db: createDb(dying) }, { operator: 'amna' })).rejects.toThrow('killed');
    await dying.end();
    expect((await openedWith(deps.keys)).sort()).toEqual(plain);
    expect(await openedWith({ ...deps.keys, old: [] }).catch(() => 'not yet')).toBe('not yet');

    expect(await reseal(deps, { operator: 'amna' })).toEqual({ resealed: expect.any(Number) });
    const newKeyOnly = await keysOf(SECOND);
    expect((await openedWith(newKeyOnly)).sort()).toEqual(plain);
    expect(newKeyOnly.prints).toEqual(world.app.keys.prints);
    expect(await reseal(await depsWith(SECOND), { operator: 'amna' })).toEqual({ resealed: 0 });
  });

  it('reports how many values no key opens', async () => {
    await addSealed(1, (id) =>
      createFieldSeal({ ...world.app.keys, current: randomBytes(32), old: [] }).seal(CNIC, id),
    );
    await expect(reseal(await depsWith(SECOND), { operator: 'amna' })).rejects.toThrow('No key opens 1 values');
  });
});

it('a key that the database created is deleted once SECRET_KEY has sealed every value [ASVS 13.3.1]', async () => {
  const otherWorld = await startWorld();
  try {
    await giveNames(otherWorld, 'amna', 'bashir');
    const stored = async () =>
      (await otherWorld.pool.query("select name from installation_secret where name in ('codes', 'prints') order by 1"))
        .rows;
    expect(await stored()).toEqual([{ name: 'codes' }, { name: 'prints' }]);
    const sealed = createFieldSeal(otherWorld.app.keys).seal(CNIC, 'row');
    const keys = await installationKeys(otherWorld.pool, otherWorld.clock, { secret_key: FIRST, old_secret_keys: [] });
    expect(createFieldSeal(keys).open(sealed, 'row')).toBe(CNIC);
    Object.assign(otherWorld.app, { keys, config: { ...otherWorld.app.config, secret_key: FIRST } });
    expect(await operateAs(otherWorld, 'amna', 'reseal')).toContain('No value needs an earlier key');
    expect(await stored()).toEqual([{ name: 'prints' }]);
    expect(
      await installationKeys(otherWorld.pool, otherWorld.clock, { secret_key: FIRST, old_secret_keys: [] }),
    ).toMatchObject({
      old: [],
      prints: keys.prints,
    });
  } finally {
    await otherWorld.stop();
  }
});
