import { calls, errors } from '@nua/contract';
import type { Cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { giveMain, giveProof } from '../../../../../../tests/world/paying-player.ts';
import { sendTo } from '../../../../../../tests/world/send-message.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk, newPhone } from '../../../../../../tests/world/world.ts';
import { newId } from '../../../db/new-id.ts';
import { notifyPlayer } from '../../notify/public.ts';

const world = useWorld();

describe('the player', () => {
  it('has status, phone and wallets under the names of the wire format [R1.06] [R3.02] [R3.14 fields] [R7.05]', async () => {
    const { token, id, phone } = await world.player({ user_name: 'shown_one' });
    const { wire } = expectOk(await world.call(calls.getPlayer, { token }));
    expect(wire).toEqual({
      id,
      status: 1,
      user_name: 'shown_one',
      phone,
      alias_name: 'shown_one',
      avatar: null,
      has_password: true,
      has_passkey: false,
      terms_version: '2026-01',
      created_at: world.clock.now().toISOString(),
      language: 'en',
      offers: true,
      has_sms_word: false,
      event_cursor: { own: 0, all: 0 },
      game_accts: [{ balance: '0.00', currency: 'PKR' }],
      player_accts: [
        {
          id: expect.any(String),
          balance: '0.00',
          block_amount: '0.00',
          bonus: '0.00',
          currency: 'PKR',
          freeze: '0.00',
          debt: '0.00',
        },
      ],
    });
  });

  it('has status 4 right after a block, while the cached session is still accepted [R4.04] [R7.05]', async () => {
    const { token, id } = await world.player();
    expectOk(await world.call(calls.getPlayer, { token }));
    // The session remains cached, because this update, unlike a block, publishes no revision.
    await world.pool.query('update player set status = 4, blocked_at = $2 where id = $1', [id, world.clock.now()]);
    const { wire } = expectOk(await world.call(calls.getPlayer, { token }));
    expect(wire.status).toBe(4);
  });

  it('shows each amount of an account in its own field: main, held, bonus and frozen [R3.02] [R7.05]', async () => {
    const { token, id } = await world.player();
    await giveMain(world, id, 12_300n as Cents);
    const gift = await sendTo(world, id, { gift: '50.00', wallet: 'bonus', wager_times: 10 });
    expectOk(await world.call(calls.updateMessage, { token, params: { id: gift }, body: { action: 'claim' } }));
    expectOk(await world.call(calls.launchGame, { token, body: { game_id: 'dice' } }));
    await giveMain(world, id, 77_700n as Cents);
    const { wire } = expectOk(await world.call(calls.getPlayer, { token }));
    expect(wire.player_accts).toMatchObject([
      { balance: '777.00', bonus: '50.00', block_amount: '0.00', freeze: '0.00' },
    ]);
    expect(wire.game_accts).toEqual([{ balance: '123.00', currency: 'PKR' }]);
  });

  it('is not shown to a visitor [R6.01 server] [R8.03 server] [R8.05]', async () => {
    for (const token of [null, 'x'.repeat(43)]) {
      const { status, code, msg, wire } = await world.call(calls.getPlayer, { token });
      expect([status, code, msg, wire]).toEqual([401, 40100001, 'You must log in to obtain the token.', null]);
    }
  });

  it('can change name and language, but not phone, level or status [R7.08]', async () => {
    const { token } = await world.player();
    const { data } = expectOk(
      await world.call(calls.updatePlayer, { token, body: { alias_name: '  عائشہ  ', language: 'ur' } }),
    );
    expect(data).toMatchObject({ alias_name: 'عائشہ', language: 'ur' });
    expectOk(await world.call(calls.updatePlayer, { token, body: {} }));
    for (const other of [{ phone: '+923001234567' }, { vip: 9 }, { status: 1 }, { player_id: newId() }]) {
      const body = { alias_name: 'Ayesha', ...other };
      expect((await world.call(calls.updatePlayer, { token, body })).code).toBe(errors.INVALID_INPUT);
    }
    expect(expectOk(await world.call(calls.getPlayer, { token })).data.alias_name).toBe('عائشہ');
  });

  it('chooses whether to receive offers', async () => {
    const { token } = await world.player();
    const offers = async (body: object) => expectOk(await world.call(calls.updatePlayer, { token, body })).data.offers;
    expect([await offers({ offers: false }), await offers({ language: 'ur' })]).toEqual([false, false]);
    expect([await offers({ offers: true }), await offers({})]).toEqual([true, true]);
  });

  it('keeps both changes when two devices edit different fields at the same time [R2.41 edit] [R7.08]', async () => {
    const { token } = await world.player();
    await Promise.all([
      world.call(calls.updatePlayer, { token, body: { alias_name: 'Two at once' } }),
      world.call(calls.updatePlayer, { token, body: { language: 'ur' } }),
    ]);
    const { data } = expectOk(await world.call(calls.getPlayer, { token }));
    expect(data).toMatchObject({ alias_name: 'Two at once', language: 'ur' });
  });

  it('keeps one of the two names when two devices edit the name at the same time [R2.41 edit] [R7.08]', async () => {
    const { token } = await world.player();
    const names = Array.from({ length: 8 }, (_one, n) => `Name ${n} `.repeat(3).trim());
    await Promise.all(names.map((alias_name) => world.call(calls.updatePlayer, { token, body: { alias_name } })));
    expect(names).toContain(expectOk(await world.call(calls.getPlayer, { token })).data.alias_name);
  });

  it.each([
    ['\u202eayesha', 'reverses the direction of text'],
    ['\u200b\u200b', 'cannot be seen'],
    ['Tourist-a9', 'is a guest’s'],
    ['***', 'has no letter'],
    ['   ', 'is empty'],
  ])('cannot take the name %j because it %s [R2.41 edit] [R3.14]', async (alias_name) => {
    const { token } = await world.player();
    const response = await world.call(calls.updatePlayer, { token, body: { alias_name } });
    expect([response.code, response.wire.fields[0].path]).toEqual([40000002, 'alias_name']);
  });

  it.each([
    [{ balance: '1000000.00' }, 'balance'],
    [{ vip: 9 }, 'vip'],
    [{ status: 1 }, 'status'],
    [{ phone: '+923001234567' }, 'phone'],
    [{ player_accts: [{ balance: '1.00' }] }, 'player_accts'],
    [{ alias_name: '' }, 'alias_name'],
    [{ alias_name: 'x'.repeat(25) }, 'alias_name'],
    [{ alias_name: 'a\u0007b' }, 'alias_name'],
    [{ language: 'de' }, 'language'],
  ])(
    'cannot change the account by sending %j, and the error names the field [R7.08 property level]',
    async (body, path) => {
      const { token } = await world.guest();
      const before = (await world.call(calls.getPlayer, { token })).wire;
      const { code, wire } = await world.call(calls.updatePlayer, { token, body });
      expect(code).toBe(40000002);
      expect(wire.fields[0].path).toBe(path);
      expect((await world.call(calls.getPlayer, { token })).wire).toEqual(before);
    },
  );
});

describe('the word in the text messages to a player', () => {
  const newestText = (phone: string) => world.sandbox.sms(phone)[0]?.text ?? '';
  const choose = (token: string, sms_word: string | null) =>
    world.call(calls.updatePlayer, { token, body: { sms_word } });
  const askForCode = (phone: string) => world.call(calls.sendOtp, { body: { phone, purpose: 'login' } });
  async function playerWithWord(word: string) {
    const who = await world.player();
    await giveProof(world, who, 'sms_word');
    expect(expectOk(await choose(who.token, word)).data.has_sms_word).toBe(true);
    return { ...who, phone: who.phone! };
  }

  it('is changed or removed only with a new code, which is valid for one change', async () => {
    const { token } = await world.player();
    expect((await choose(token, 'Kite')).code).toBe(errors.PROOF_REQUIRED);
    const who = await playerWithWord('Kite');
    for (const word of ['Falcon', null]) expect((await choose(who.token, word)).code).toBe(errors.PROOF_REQUIRED);
    await giveProof(world, who, 'withdraw', 100n as Cents);
    expect((await choose(who.token, null)).code).toBe(errors.PROOF_REQUIRED);
    await giveProof(world, who, 'sms_word');
    expect(expectOk(await choose(who.token, null)).data.has_sms_word).toBe(false);
    // The old word is in the text about its change.
    expect(newestText(who.phone)).toMatch(/^Nua \(Kite\): The secret word in our SMS was changed/);
    expectOk(await askForCode(who.phone));
    expect(newestText(who.phone)).toMatch(/^Nua: \d{6} /);
  });

  it.each(['ab', 'thirteenchars', '123456', 'two words', 'کائٹ', 'nua.com'])('cannot be %j', async (word) => {
    const who = await world.player();
    await giveProof(world, who, 'sms_word');
    expect((await choose(who.token, word)).code).toBe(errors.INVALID_INPUT);
  });

  it('is in every code and warning, even if the code is requested without a session', async () => {
    const { phone, token, id } = await playerWithWord('Kite');
    expectOk(await askForCode(phone));
    expect(newestText(phone)).toMatch(/^Nua \(Kite\): \d{6} is your code to sign in/);
    await notifyPlayer(world.app, { player_id: id, phone }, 'password_changed');
    expect(newestText(phone)).toMatch(/^Nua \(Kite\): Your password was changed/);
    expectOk(await world.call(calls.updatePlayer, { token, body: { language: 'ur' } }));
    await notifyPlayer(world.app, { player_id: id, phone }, 'phone_changed');
    expect(newestText(phone)).toMatch(/^نوا \(Kite\): /);
  });

  it('is never sent to a number that is not the player’s', async () => {
    const { token } = await playerWithWord('Kite');
    const phone = newPhone();
    expectOk(await world.call(calls.sendSms, { token, body: { purpose: 'change_phone', phone } }));
    expect(newestText(phone)).toMatch(/^Nua: /);
    const stranger = newPhone();
    expectOk(await askForCode(stranger));
    expect(newestText(stranger)).toMatch(/^Nua: /);
    const former = await playerWithWord('Lamp');
    await world.pool.query('update player set phone = $2 where id = $1', [former.id, newPhone()]);
    await notifyPlayer(world.app, { player_id: former.id, phone: former.phone }, 'phone_changed');
    expect(newestText(former.phone)).toMatch(/^Nua: The phone number of your account was changed/);
  });
});
