import { calls, errors } from '@nua/contract';
import { toWire } from '@nua/money';
import { beforeAll, describe, expect, it } from 'vitest';
import { Authenticator } from '../../../../../../tests/world/authenticator.ts';
import { giveNames, operateAs } from '../../../../../../tests/world/operator-names.ts';
import { giveProof, type PayingPlayer, payingPlayer } from '../../../../../../tests/world/paying-player.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { newCnic, newWallet, withdrawing } from '../../../../../../tests/world/withdrawing.ts';
import { expectOk, PASSWORD } from '../../../../../../tests/world/world.ts';

const world = useWorld();
const { toWallet } = withdrawing(() => world);
beforeAll(() => giveNames(world, 'amna'));

type Who = PayingPlayer;

async function proveByCode(who: Who): Promise<void> {
  world.clock.advance(61_000);
  expectOk(await world.call(calls.sendSms, { token: who.token, body: { purpose: 'passkey' } }));
  const code = world.codeFor(who.phone ?? '');
  expectOk(await world.call(calls.verifySms, { token: who.token, body: { purpose: 'passkey', code } }));
}
const optionsFor = async ({ token }: { token: string }) =>
  expectOk(await world.call(calls.newPasskeyOptions, { token })).data.options;
const add = async (who: Who, key: Authenticator, options?: Record<string, unknown>) =>
  await world.call(calls.addPasskey, {
    token: who.token,
    body: { credential: key.create(options ?? (await optionsFor(who))) },
  });

async function withPasskey() {
  const who = await payingPlayer(world, { main: '5000' });
  const key = new Authenticator();
  await proveByCode(who);
  const { id } = expectOk(await add(who, key)).data;
  return { who, key, id };
}

const DEVICE = { 'x-device-id': 'passkey-device-0001' };
const signInOptions = async (headers = DEVICE) =>
  expectOk(await world.call(calls.signInOptions, { headers })).data.options;
const signIn = (credential: ReturnType<Authenticator['sign']>, headers = DEVICE) =>
  world.call(calls.loginPasskey, { headers, body: { credential } });

describe('a passkey', () => {
  it('signs its player in without a user name, and is listed with its last use', async () => {
    const { who, key, id } = await withPasskey();
    const { data } = expectOk(await signIn(key.sign(await signInOptions())));
    expect(data).toMatchObject({ player_id: who.id, new_device: true });
    const { list } = expectOk(await world.call(calls.listPasskeys, { token: data.token })).data;
    expect(list).toMatchObject([{ id, last_used_at: world.clock.now().toISOString() }]);
  });

  it('is added only after a fresh code', async () => {
    const who = await payingPlayer(world);
    const key = new Authenticator();
    expect((await add(who, key)).code).toBe(errors.PROOF_REQUIRED);
    await proveByCode(who);
    world.clock.advance(5 * 60_000);
    expect((await add(who, key)).code).toBe(errors.PROOF_REQUIRED);
    expect((await signIn(key.sign(await signInOptions()))).code).toBe(errors.PASSKEY_REFUSED);
  });

  it('cannot be added from a stolen session by a code that the player enters on another device', async () => {
    const { who, key } = await withPasskey();
    const stolen = { ...who, token: expectOk(await signIn(key.sign(await signInOptions()))).data.token };
    const payTo = ({ token }: Who) =>
      world.call(calls.createPayoutAccount, {
        token,
        body: { pay_type: 3, title: 'Ayesha Khan', phone: newWallet(), cnic: newCnic() },
      });
    await proveByCode(who);
    await giveProof(world, who, 'payout_account');
    expect((await add(stolen, new Authenticator())).code).toBe(errors.PROOF_REQUIRED);
    expect((await payTo(stolen)).code).toBe(errors.PROOF_REQUIRED);
    expectOk(await add(who, new Authenticator()));
    expectOk(await payTo(who));
  });

  it('is refused for a guest, for a second account, and for a player who has ten passkeys', async () => {
    const guest = await world.guest();
    expect((await world.call(calls.newPasskeyOptions, { token: guest.token })).code).toBe(errors.GUEST_MAY_NOT);
    const { key } = await withPasskey();
    const other = await payingPlayer(world);
    await proveByCode(other);
    expect((await add(other, key)).code).toBe(errors.PASSKEY_REFUSED);
    await world.pool.query(
      `insert into passkey (player_id, credential_id, public_key, counter, transports, name, created_at)
       select $1, uuid_send(uuidv7()), '', 0, '{}', 'one', $2 from generate_series(1, 10)`,
      [other.id, world.clock.now()],
    );
    expect((await world.call(calls.newPasskeyOptions, { token: other.token })).code).toBe(errors.PASSKEY_LIMIT);
  });

  it('is refused with a response that is repeated, late, or from another site, device or key', async () => {
    const { key } = await withPasskey();
    const refused = async (credential: ReturnType<Authenticator['sign']>, headers = DEVICE) =>
      expect((await signIn(credential, headers)).code).toBe(errors.PASSKEY_REFUSED);
    const used = key.sign(await signInOptions());
    expectOk(await signIn(used));
    await refused(used);
    await refused(key.sign(await signInOptions(), { origin: 'https://nua.example.evil' }));
    await refused(key.sign(await signInOptions(), { rp_id: 'evil.example' }));
    await refused(key.sign(await signInOptions(), { is_unverified: true }));
    await refused(key.sign(await signInOptions()), { 'x-device-id': 'passkey-device-0002' });
    const named = key.sign(await signInOptions());
    const userHandle = Buffer.alloc(16).toString('base64url');
    await refused({ ...named, response: { ...named.response, userHandle } });
    const stranger = new Authenticator();
    await refused({ ...stranger.sign(await signInOptions()), id: key.credential_id.toString('base64url') });
    await refused(key.sign({ challenge: 'made-up' }));
    const late = key.sign(await signInOptions());
    world.clock.advance(5 * 60_000);
    await refused(late);
  });

  it('is refused when its counter does not rise, which indicates a copied key', async () => {
    const { key } = await withPasskey();
    expectOk(await signIn(key.sign(await signInOptions(), { counter: 7 })));
    for (const counter of [7, 3])
      expect((await signIn(key.sign(await signInOptions(), { counter }))).code).toBe(errors.PASSKEY_REFUSED);
    expectOk(await signIn(key.sign(await signInOptions(), { counter: 8 })));
  });

  it('is accepted once if two requests have the same counter', async () => {
    const { key } = await withPasskey();
    const [first, second] = [await signInOptions(), await signInOptions()];
    const replies = await Promise.all([first, second].map((options) => signIn(key.sign(options, { counter: 5 }))));
    expect(replies.map(({ code }) => code).sort()).toEqual([0, errors.PASSKEY_REFUSED]);
  });

  it('is refused after its removal', async () => {
    const { who, key, id } = await withPasskey();
    const remove = () => world.call(calls.removePasskey, { token: who.token, params: { id } });
    expect((await remove()).code).toBe(errors.PROOF_REQUIRED);
    await proveByCode(who);
    const other = await payingPlayer(world);
    expect((await world.call(calls.removePasskey, { token: other.token, params: { id } })).code).toBe(errors.NOT_FOUND);
    expectOk(await remove());
    expect((await signIn(key.sign(await signInOptions()))).code).toBe(errors.PASSKEY_REFUSED);
    const { rows } = await world.pool.query('select kind from notice where player_id = $1 order by at, kind', [who.id]);
    expect(rows.map(({ kind }) => kind)).toEqual(['passkey_added', 'passkey_removed']);
  });

  it('is refused for a blocked or an excluded player', async () => {
    const blocked = await withPasskey();
    await operateAs(world, 'amna', 'block', blocked.who.id, 'checked');
    expect((await signIn(blocked.key.sign(await signInOptions()))).code).toBe(errors.PLAYER_BLOCKED);
    const excluded = await withPasskey();
    const token = excluded.who.token;
    expectOk(await world.call(calls.excludePlayer, { token, body: { length: 'day' } }));
    expect((await signIn(excluded.key.sign(await signInOptions()))).code).toBe(errors.PLAYER_EXCLUDED);
    const body = { purpose: 'payout_account' } as const;
    expect((await world.call(calls.confirmOptions, { token, body })).code).toBe(errors.PLAYER_EXCLUDED);
  });
});

describe('the passkey of a closed account', () => {
  it('opens nothing and is erased', async () => {
    const key = new Authenticator();
    const player = await world.player();
    const who = { ...player, phone: player.phone ?? '' };
    await proveByCode(who as Who);
    const { id } = expectOk(await add(who as Who, key)).data;
    const proof = { purpose: 'close_account', password: PASSWORD } as const;
    expectOk(await world.call(calls.verifyPassword, { token: who.token, body: proof }));
    const options = await signInOptions();
    expectOk(await world.call(calls.closeAccount, { token: who.token, body: {} }));
    expect((await signIn(key.sign(options))).code).toBe(errors.PASSKEY_REFUSED);
    const { rows } = await world.pool.query('select 1 from passkey where id = $1', [id]);
    expect(rows).toEqual([]);
  });
});

describe('a confirmation with a passkey', () => {
  it('lets exactly the confirmed withdrawal through, once, without a code', async () => {
    const { who, key } = await withPasskey();
    const payout_account_id = await toWallet(who, 3, '00');
    world.clock.advance(3 * 86_400_000);
    const token = who.token;
    const act = { purpose: 'withdraw', amount: '600.00' } as const;
    const { options } = expectOk(await world.call(calls.confirmOptions, { token, body: act })).data;
    const credential = key.sign(options);
    const other = { ...act, amount: '700.00' };
    expect((await world.call(calls.confirmPasskey, { token, body: { ...other, credential } })).code).toBe(
      errors.PASSKEY_REFUSED,
    );
    expectOk(await world.call(calls.confirmPasskey, { token, body: { ...act, credential } }));
    expect((await world.call(calls.confirmPasskey, { token, body: { ...act, credential } })).code).toBe(
      errors.PASSKEY_REFUSED,
    );
    const ask = (amount: bigint) =>
      world.call(calls.createWithdraw, {
        token,
        body: { pay_type: 3, payout_account_id, amount: toWire(amount as never) },
      });
    expect((await ask(70_000n)).code).toBe(errors.PROOF_REQUIRED);
    expectOk(await ask(60_000n));
    expect((await ask(60_000n)).code).toBe(errors.PROOF_REQUIRED);
  });

  it('lets one payout account be added, without a code', async () => {
    const { who, key } = await withPasskey();
    const token = who.token;
    const body = { purpose: 'payout_account' } as const;
    const { options } = expectOk(await world.call(calls.confirmOptions, { token, body })).data;
    expect(options.allowCredentials).toMatchObject([{ transports: ['internal'] }]);
    expectOk(await world.call(calls.confirmPasskey, { token, body: { ...body, credential: key.sign(options) } }));
    const add = () =>
      world.call(calls.createPayoutAccount, {
        token,
        body: { pay_type: 3, title: 'Ayesha Khan', phone: newWallet(), cnic: newCnic() },
      });
    expectOk(await add());
    expect((await add()).code).toBe(errors.PROOF_REQUIRED);
  });

  it('replaces the old number’s code in a change of phone, for the confirmed new number only', async () => {
    const { who, key } = await withPasskey();
    const token = who.token;
    const [new_phone, other_phone] = ['+923451110001', '+923451110002'] as const;
    const act = { purpose: 'change_phone_old', phone: new_phone } as const;
    const { options } = expectOk(await world.call(calls.confirmOptions, { token, body: act })).data;
    const credential = key.sign(options);
    const confirm = (phone: string) => world.call(calls.confirmPasskey, { token, body: { ...act, phone, credential } });
    expect((await confirm(other_phone)).code).toBe(errors.PASSKEY_REFUSED);
    expectOk(await confirm(new_phone));
    for (const phone of [other_phone, new_phone]) {
      world.clock.advance(61_000);
      expectOk(await world.call(calls.sendSms, { token, body: { purpose: 'change_phone', phone } }));
      const code = world.codeFor(phone);
      expectOk(await world.call(calls.verifySms, { token, body: { purpose: 'change_phone', phone, code } }));
    }
    await giveProof(world, who, 'change_phone_password');
    const change = (phone: string) => world.call(calls.changePhone, { token, body: { way: 'codes', phone } });
    expect((await change(other_phone)).code).toBe(errors.PROOF_REQUIRED);
    expectOk(await change(new_phone));
    expectOk(await signIn(key.sign(await signInOptions())));
  });

  it('is refused with a passkey of another player, and with a signature for signing in', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    const token = mine.who.token;
    const body = { purpose: 'payout_account' } as const;
    const { options } = expectOk(await world.call(calls.confirmOptions, { token, body })).data;
    const confirm = (credential: ReturnType<Authenticator['sign']>) =>
      world.call(calls.confirmPasskey, { token, body: { ...body, credential } });
    expect((await confirm(theirs.key.sign(options))).code).toBe(errors.PASSKEY_REFUSED);
    expect((await confirm(mine.key.sign(await signInOptions()))).code).toBe(errors.PASSKEY_REFUSED);
  });
});
