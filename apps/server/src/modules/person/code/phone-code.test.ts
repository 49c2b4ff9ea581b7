import { calls } from '@nua/contract';
import { parseCents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk, newDevice, newPhone, PASSWORD, type Someone } from '../../../../../../tests/world/world.ts';
import { hashToken } from '../../../core/sessions/sessions.ts';
import { mobileNumber } from '../../../core/values/phone-number.ts';
import { consumeProof } from './consume-proof.ts';
import { consumeReceipt } from './phone-receipt.ts';

const world = useWorld();

const codeOf = async (response: Promise<{ code: number }>) => (await response).code;
const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000');

/** Each number has its own device in these tests. */
const deviceOf = (phone: string) => ({ 'x-device-id': `device-of-${phone.slice(1)}` });
const otp = (phone: string, more: object = {}, headers = deviceOf(phone)) =>
  world.call(calls.sendOtp, { body: { phone, purpose: 'login', ...more }, headers });
const verify = (phone: string, code: string, purpose = 'login', headers = deviceOf(mobileNumber(phone) ?? '')) =>
  world.call(calls.verifyOtp, { body: { phone, purpose, code }, headers });
/** Uses up a visitor's proof. Returns false if it is not valid. */
const useReceipt = (phone: string, proof: string, purpose: 'login' | 'register' = 'register'): Promise<boolean> =>
  world.db
    .transaction()
    .execute((tx) => consumeReceipt(tx, { proof, phone, purpose, at: world.clock.now() }))
    .then(
      () => true,
      (error) => {
        expect(error).toMatchObject({ code: 40002002 });
        return false;
      },
    );

describe('codes for visitors', () => {
  it('get the same response whether or not the number is known [R7.17 secrecy]', async () => {
    const player = await world.player();
    world.clock.advance(3_600_000);
    for (const purpose of ['login', 'register', 'forgotten']) {
      const known = await otp(player.phone ?? '', { purpose });
      const unknown = await otp(newPhone(), { purpose });
      expect(known.code).toBe(0);
      const { other_way: _, ...rest } = known.wire;
      expect(unknown.wire).toMatchObject(rest);
      world.clock.advance(61_000);
    }
  });

  it('are valid once, for five minutes, in any spelling of the number [R7.17]', async () => {
    const phone = newPhone();
    const local = phone.replace('+92', '0');
    expectOk(await otp(local, {}, deviceOf(phone)));
    const code = world.codeFor(phone);
    expect(await codeOf(verify(phone, code, 'register'))).toBe(40002002);
    const { data } = expectOk(await verify(`${local.slice(0, 4)}-${local.slice(4)}`, code));
    expect(new Date(data.expires_at).getTime() - world.clock.now().getTime()).toBe(5 * 60_000);
    expect(await useReceipt(phone, data.proof, 'login')).toBe(true);
    expect(await codeOf(verify(phone, code))).toBe(40002002);
    world.clock.advance(61_000);
    expectOk(await otp(phone));
    const late = world.codeFor(phone);
    world.clock.advance(5 * 60_000);
    expect(await codeOf(verify(phone, late))).toBe(40002002);
  });

  it('arrive in the language of the request, like codes for a signed-in player', async () => {
    const newestText = (phone: string) => world.sandbox.sms(phone)[0]!.text;
    const phone = newPhone();
    for (const [language, words] of [
      ['en', /code/i],
      ['ur', /کوڈ/],
    ] as const) {
      expectOk(await otp(phone, { language }));
      expect(newestText(phone)).toMatch(words);
      world.clock.advance(61_000);
    }
    const who = await world.player();
    world.clock.advance(61_000);
    expectOk(await world.call(calls.sendSms, { token: who.token, body: { purpose: 'passkey', language: 'ur' } }));
    expect(newestText(who.phone ?? '')).toMatch(/کوڈ/);
  });

  it('are void after five wrong attempts, even concurrent ones [R7.17 tries]', async () => {
    const phone = newPhone();
    expectOk(await otp(phone));
    const code = world.codeFor(phone);
    const wrong = await Promise.all(Array.from({ length: 9 }, () => codeOf(verify(phone, wrongCode(code)))));
    expect(new Set(wrong)).toEqual(new Set([40002002]));
    expect(await codeOf(verify(phone, code))).toBe(40002002);
  });

  it('give one valid proof, even in concurrent requests [R7.17 single use]', async () => {
    const phone = newPhone();
    await otp(phone, { purpose: 'register' });
    const code = world.codeFor(phone);
    const responses = await Promise.all(Array.from({ length: 4 }, () => verify(phone, code, 'register')));
    const proofs = responses.filter((response) => response.code === 0).map(({ data }) => data.proof);
    expect(proofs.length).toBeGreaterThan(0);
    const used = await Promise.all(proofs.map((proof) => useReceipt(phone, proof)));
    expect(used.filter(Boolean)).toHaveLength(1);
  });

  it('give the unused proof again to the same device, so that a lost response costs no code [R7.17 single use]', async () => {
    const phone = newPhone();
    await otp(phone, { purpose: 'register' });
    const code = world.codeFor(phone);
    for (let n = 0; n < 4; n++) expect(await codeOf(verify(phone, wrongCode(code), 'register'))).toBe(40002002);
    const lost = expectOk(await verify(phone, code, 'register'));
    expect(await codeOf(verify(phone, code, 'register', { 'x-device-id': newDevice() }))).toBe(40002002);
    expect(await codeOf(verify(phone, code, 'forgotten'))).toBe(40002002);
    for (let n = 0; n < 5; n++) expectOk(await verify(phone, code, 'register'));
    world.clock.advance(60_000);
    const again = expectOk(await verify(phone, code, 'register'));
    expect(again.data.expires_at).toBe(lost.data.expires_at);
    expect(await useReceipt(phone, lost.data.proof)).toBe(false);
    expect(await useReceipt(phone, again.data.proof)).toBe(true);
    expect(await codeOf(verify(phone, code, 'register'))).toBe(40002002);
  });

  it('give no proof again after five wrong attempts, a newer code, or the code’s five minutes [R7.17 tries]', async () => {
    const guessed = newPhone();
    expectOk(await otp(guessed));
    const code = world.codeFor(guessed);
    expectOk(await verify(guessed, code));
    for (let n = 0; n < 5; n++) expect(await codeOf(verify(guessed, wrongCode(code)))).toBe(40002002);
    expect(await codeOf(verify(guessed, code))).toBe(40002002);
    const phone = newPhone();
    expectOk(await otp(phone));
    const old = world.codeFor(phone);
    world.clock.advance(60_000);
    expectOk(await verify(phone, old));
    expectOk(await otp(phone));
    const fresh = world.codeFor(phone);
    if (fresh !== old) expect(await codeOf(verify(phone, old))).toBe(40002002);
    world.clock.advance(4 * 60_000);
    expectOk(await verify(phone, fresh));
    world.clock.advance(60_000);
    expect(await codeOf(verify(phone, fresh))).toBe(40002002);
  });

  it('are replaced by a newer code [R7.17]', async () => {
    const phone = newPhone();
    expectOk(await otp(phone));
    const old = world.codeFor(phone);
    world.clock.advance(60_000);
    expectOk(await otp(phone));
    const fresh = world.codeFor(phone);
    if (fresh !== old) expect(await codeOf(verify(phone, old))).toBe(40002002);
    expect(await codeOf(verify(phone, fresh))).toBe(0);
  });

  it('can be resent after a minute, up to five codes an hour [R7.17 limits]', async () => {
    const phone = newPhone();
    const first = expectOk(await otp(phone));
    expect(first.data).toEqual({ resend_after_s: 60, expires_in_s: 300, other_way: false, unconfirmed: false });
    const early = await otp(phone);
    expect([early.status, early.code, early.headers.get('retry-after')]).toEqual([429, 42902002, '60']);
    world.clock.advance(60_000);
    expect((await otp(phone)).data.other_way).toBe(false);
    world.clock.advance(60_000);
    expect((await otp(phone)).data.other_way).toBe(true);
    world.clock.advance(60_000);
    for (let n = 4; n <= 5; n++) {
      expect(await codeOf(otp(phone))).toBe(0);
      world.clock.advance(60_000);
    }
    const full = await otp(phone);
    expect([full.code, full.wire.other_way]).toEqual([42902002, true]);
    world.clock.advance(54 * 60_000);
    expect((await otp(phone)).wire.retry_at).toBe(full.wire.retry_at);
    world.clock.advance(60_000);
    expect(await codeOf(otp(phone))).toBe(0);
  });

  it('are sent once when a device requests ten at the same time for one number [R7.17 limits]', async () => {
    const phone = newPhone();
    const responses = await Promise.all(Array.from({ length: 10 }, () => codeOf(otp(phone))));
    expect(responses.filter((code) => code === 0)).toHaveLength(1);
    expect(world.sandbox.sms(phone)).toHaveLength(1);
  });

  it('are refused to a device that has requested ten within the hour [R7.17 limits]', async () => {
    const headers = { 'x-device-id': newDevice() };
    const codes: number[] = [];
    for (let n = 0; n < 11; n++) {
      codes.push(await codeOf(world.call(calls.sendOtp, { body: { phone: newPhone(), purpose: 'login' }, headers })));
    }
    expect(codes).toEqual([...Array(10).fill(0), 42902002]);
  });

  it('are stored only as hashes [R7.17 secrecy]', async () => {
    const phone = newPhone();
    expectOk(await otp(phone));
    const code = world.codeFor(phone);
    const { data } = expectOk(await verify(phone, code));
    const { rows } = await world.pool.query(
      `select (select string_agg(c::text, ' ') from (select code_hash, tries, purpose from phone_code) c) as codes,
              (select string_agg(p::text, ' ') from phone_proof p) as proofs`,
    );
    expect(rows[0].codes).not.toMatch(new RegExp(`\\b${code}\\b`));
    expect(rows[0].proofs).not.toContain(data.proof);
  });
});

describe('codes for one act of a player', () => {
  const amount = '1500.00';
  const proof = async (who: Someone, request: { purpose: string; amount?: string }) => {
    world.clock.advance(61_000);
    expectOk(await world.call(calls.sendSms, { token: who.token, body: request }));
    const body = { ...request, code: world.codeFor(who.phone ?? '') };
    return await world.call(calls.verifySms, { token: who.token, body });
  };
  const deviceOfSession = async ({ token }: Pick<Someone, 'token'>): Promise<string> =>
    (await world.pool.query('select device_id from session where token_hash = $1', [hashToken(token)])).rows[0]
      .device_id;
  const onNewDevice = async (who: Someone): Promise<Someone> => {
    const body = { user_name: who.user_name, password: PASSWORD };
    const headers = { 'x-device-id': newDevice() };
    return { ...who, token: expectOk(await world.call(calls.login, { body, headers })).data.token };
  };
  const consume = async (who: Someone, purpose: 'withdraw' | 'payout_account', rupees?: string) => {
    const device_id = await deviceOfSession(who);
    return await world.db.transaction().execute((tx) =>
      consumeProof(tx, {
        player_id: who.id,
        device_id,
        purpose,
        ...(rupees === undefined ? {} : { amount_cents: parseCents(rupees) }),
        at: world.clock.now(),
      }),
    );
  };

  it('give a proof that is valid once, for this player, device, act and amount only [R4.06 server] [R7.23]', async () => {
    const player = await world.player();
    const other = await world.player();
    expectOk(await proof(player, { purpose: 'withdraw', amount }));
    expect(await consume(other, 'withdraw', amount)).toBe(false);
    expect(await consume(player, 'payout_account')).toBe(false);
    expect(await consume(player, 'withdraw', '1500.01')).toBe(false);
    expect(await consume(await onNewDevice(player), 'withdraw', amount)).toBe(false);
    expect(await consume(player, 'withdraw', amount)).toBe(true);
    expect(await consume(player, 'withdraw', amount)).toBe(false);
    expectOk(await proof(player, { purpose: 'withdraw', amount }));
    world.clock.advance(5 * 60_000);
    expect(await consume(player, 'withdraw', amount)).toBe(false);
  });

  it('give one proof, although the code is repeated after a lost response [R7.17 single use]', async () => {
    const player = await world.player();
    expectOk(await proof(player, { purpose: 'withdraw', amount }));
    const code = world.codeFor(player.phone ?? '');
    const repeat = async (token: string, body: object = {}) =>
      codeOf(world.call(calls.verifySms, { token, body: { purpose: 'withdraw', amount, code, ...body } }));
    expect(await repeat(player.token)).toBe(0);
    expect(await repeat(player.token, { amount: '1500.01' })).toBe(40002002);
    expect(await repeat((await onNewDevice(player)).token)).toBe(40002002);
    expect(await consume(player, 'withdraw', amount)).toBe(true);
    expect(await consume(player, 'withdraw', amount)).toBe(false);
    expect(await repeat(player.token)).toBe(40002002);
  });

  it('do not verify another amount [R4.06 server] [R7.23]', async () => {
    const player = await world.player();
    world.clock.advance(61_000);
    expectOk(await world.call(calls.sendSms, { token: player.token, body: { purpose: 'withdraw', amount } }));
    const code = world.codeFor(player.phone ?? '');
    const verifyAs = (body: object) =>
      codeOf(world.call(calls.verifySms, { token: player.token, body: { code, ...body } }));
    expect(await verifyAs({ purpose: 'withdraw', amount: '15000.00' })).toBe(40002002);
    expect(await verifyAs({ purpose: 'payout_account' })).toBe(40002002);
    expect(await verifyAs({ purpose: 'withdraw', amount })).toBe(0);
  });

  it('are sent to a guest only for the upgrade, and are refused for a withdrawal without an amount [R6.03 limits] [R7.23]', async () => {
    const guest = await world.guest();
    const requestCode = (token: string, body: object) => world.call(calls.sendSms, { token, body });
    expect(await codeOf(requestCode(guest.token, { purpose: 'payout_account' }))).toBe(40302001);
    expect(await codeOf(requestCode(guest.token, { purpose: 'change_phone', phone: newPhone() }))).toBe(40302001);
    const player = await world.player();
    expect(await codeOf(requestCode(player.token, { purpose: 'upgrade', phone: newPhone() }))).toBe(40002009);
    const missing = await requestCode(player.token, { purpose: 'withdraw' });
    expect([missing.code, missing.wire.fields]).toEqual([40000002, [{ path: 'amount', rule: 'missing' }]]);
    expect(await codeOf(requestCode(player.token, { purpose: 'change_phone' }))).toBe(40000002);
    expect(await codeOf(world.call(calls.sendSms, { body: { purpose: 'upgrade', phone: newPhone() } }))).toBe(40100001);
  });
});
