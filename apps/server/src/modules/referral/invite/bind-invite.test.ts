import { calls } from '@nua/contract';
import { shortName } from '@nua/contract/display-name.ts';
import { cents } from '@nua/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { addPayoutAccount } from '../../../../../../tests/world/paying-player.ts';
import { fund } from '../../../../../../tests/world/play.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { newCnic, newWallet } from '../../../../../../tests/world/withdrawing.ts';
import { expectOk, newDevice, newPhone, PASSWORD, type Someone, TERMS } from '../../../../../../tests/world/world.ts';
import { waitForCharges } from '../../payment/deposit/run-due-deposits.ts';
import { inviteCodeOf } from './invite-code.ts';
import { samePersonAs } from './same-person.ts';

const world = useWorld();
let ayesha: Someone;
let code: string;
beforeEach(async () => {
  world.clock.advance(86_400_000);
  ayesha = await world.player();
  code = await codeOf(ayesha);
});

const codeOf = (who: Someone) => inviteCodeOf(world.db, who.id, world.clock.now());
const nameOf = (who: Someone) => shortName(who.user_name!);
const boundTo = (who: Someone) => ({ state: 'bound', invited_by: nameOf(who) });
const refused = (reason: string) => ({ state: 'refused', reason });

async function inviterOf(who: Someone): Promise<{ inviter_id: string; via: string } | null> {
  const { rows } = await world.pool.query('select inviter_id, via from player_invite where player_id = $1', [who.id]);
  return rows[0] ?? null;
}

/** Returns the keys of a player's events, and the templates of the player's messages. */
async function noticesOf(who: Someone) {
  const { rows: events } = await world.pool.query(
    `select payload ->> 'key' as key from outbox where player_id = $1 union all select payload ->> 'key' from player_event where stream = $1`,
    [who.id],
  );
  const { rows: messages } = await world.pool.query(
    'select template, extra ->> $2 as name from message where player_id = $1',
    [who.id, 'name'],
  );
  return { events: events.map(({ key }) => key), messages };
}

async function upgrade(guest: Someone, phone = newPhone()): Promise<Someone> {
  const { token, device } = guest;
  const user_name = `up_${guest.id.slice(-12)}`;
  expectOk(await world.call(calls.sendSms, { token, body: { purpose: 'upgrade', phone } }));
  const verification = { purpose: 'upgrade', phone, code: world.codeFor(phone) };
  expectOk(await world.call(calls.verifySms, { token, body: verification }));
  const body = { phone, user_name, password: PASSWORD };
  const headers = { 'x-device-id': device };
  const { data } = expectOk(await world.call(calls.touristUpgrade, { token, body, headers }));
  return { ...guest, token: data.token, user_name, phone };
}

async function close(who: Someone) {
  await fund(world, who, cents(0));
  const proof = { purpose: 'close_account', password: PASSWORD };
  expectOk(await world.call(calls.verifyPassword, { token: who.token, body: proof }));
  expectOk(await world.call(calls.closeAccount, { token: who.token, body: {} }));
  world.clock.advance(61_000);
}

describe('an invite code', () => {
  it('has eight unambiguous characters and never changes', async () => {
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    const bilal = await world.player();
    const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(bilal)));
    expect(new Set(codes).size).toBe(1);
    expect(codes[0]).not.toBe(code);
  });

  it('shows only two letters of its owner’s name before sign-up', async () => {
    const { wire } = expectOk(await world.call(calls.getInvite, { params: { invite: code.toLowerCase() } }));
    expect(wire).toEqual({ invited_by: nameOf(ayesha) });
    expect([...nameOf(ayesha)]).toHaveLength(3);
    expect(shortName('عائشہ خان')).toBe('عا…');
  });

  it('of an excluded, blocked or closed account is treated as an unknown code', async () => {
    const [excluded, blocked, closed] = [await world.player(), await world.player(), await world.player()];
    const codes = ['ZZZZ2222', await codeOf(excluded), await codeOf(blocked), await codeOf(closed)];
    expectOk(await world.call(calls.excludePlayer, { token: excluded.token, body: { length: 'day' } }));
    await world.pool.query('select block_player($1, $2, $3)', [blocked.id, 'test', world.clock.now()]);
    await close(closed);
    for (const invite of codes) {
      expect((await world.call(calls.getInvite, { params: { invite } })).code).toBe(40400001);
      const friend = await world.player({ invite });
      expect(friend.invite).toEqual(refused('unknown'));
      expect(await inviterOf(friend)).toBeNull();
    }
    for (const owner of [excluded, blocked]) expect((await noticesOf(owner)).messages).toEqual([]);
  });
});

describe('a newcomer', () => {
  it('is bound to the inviter at registration with a code, and the inviter is notified [R4.16 inviter_friend_reg_success]', async () => {
    const friend = await world.player({ invite: code.toLowerCase() });
    expect(friend.invite).toEqual(boundTo(ayesha));
    expect(await inviterOf(friend)).toEqual({ inviter_id: ayesha.id, via: 'register' });
    expect((await noticesOf(friend)).messages).toEqual([{ template: 'invited_by', name: nameOf(ayesha) }]);
    const notices = await noticesOf(ayesha);
    expect(notices.messages).toEqual([{ template: 'friend_registered', name: nameOf(friend) }]);
    expect(notices.events.sort()).toEqual(['inviter_friend_reg_success', 'msg_new']);
  });

  it('is not bound without a code', async () => {
    const friend = await world.player();
    expect(friend.invite).toBeUndefined();
    expect(await inviterOf(friend)).toBeNull();
  });

  it('who registers from a guest account stays bound, and the inviter is notified', async () => {
    const guest = await world.guest({ invite: code });
    expect(guest.invite).toEqual(boundTo(ayesha));
    expect(await noticesOf(ayesha)).toEqual({ events: [], messages: [] });
    const friend = await upgrade(guest);
    expect(await inviterOf(guest)).toEqual({ inviter_id: ayesha.id, via: 'guest' });
    expect((await noticesOf(ayesha)).messages).toEqual([{ template: 'friend_registered', name: nameOf(friend) }]);
  });

  it('can never be bound to another inviter', async () => {
    const friend = await world.player({ invite: code });
    const other = await world.player();
    const change = world.pool.query('update player_invite set inviter_id = $1 where player_id = $2', [
      other.id,
      friend.id,
    ]);
    await expect(change).rejects.toThrow(/append-only/);
    const removal = world.pool.query('delete from player_invite where player_id = $1', [friend.id]);
    await expect(removal).rejects.toThrow(/append-only/);
  });

  it('stays bound to the first inviter when a guest repeats an entry without a response', async () => {
    const headers = { 'x-device-id': newDevice() };
    const enter = (invite: string) =>
      world.call(calls.touristLogin, {
        body: { adult: true, terms_version: TERMS, attempt: 'c'.repeat(32), invite },
        headers,
      });
    const { data: lost } = expectOk(await enter(code));
    expect(lost.invite).toEqual(boundTo(ayesha));
    const other = await codeOf(await world.player());
    for (const invite of [code, other]) {
      expect(expectOk(await enter(invite)).data).toMatchObject({ player_id: lost.player_id, invite: boundTo(ayesha) });
    }
  });

  it('cannot register with a malformed code', async () => {
    const body = { adult: true, terms_version: TERMS, invite: 'ILLEGAL0' };
    const { code: refusal, wire } = await world.call(calls.touristLogin, {
      body,
      headers: { 'x-device-id': newDevice() },
    });
    expect(refusal).toBe(40000002);
    expect(wire.fields).toMatchObject([{ path: 'invite' }]);
  });

  it('is announced in a message, without a pop-up, to an inviter who turned offers off', async () => {
    expectOk(await world.call(calls.updatePlayer, { token: ayesha.token, body: { offers: false } }));
    await world.player({ invite: code });
    const { rows } = await world.pool.query(
      `select payload ->> 'key' as key, payload -> 'show_type' as show_type from outbox where player_id = $1 and payload ->> 'key' like 'inviter%'`,
      [ayesha.id],
    );
    expect(rows).toEqual([{ key: 'inviter_friend_reg_success', show_type: null }]);
    expect((await noticesOf(ayesha)).messages).toHaveLength(1);
  });

  it('is not announced to an excluded inviter', async () => {
    const guest = await world.guest({ invite: code });
    expectOk(await world.call(calls.excludePlayer, { token: ayesha.token, body: { length: 'day' } }));
    await upgrade(guest);
    expect((await noticesOf(ayesha)).messages).toEqual([]);
    expect((await noticesOf(ayesha)).events).not.toContain('inviter_friend_reg_success');
  });
});

describe('an invite code does not bind', () => {
  it('a player or guest on its owner’s device', async () => {
    expect((await world.player({ invite: code, device: ayesha.device })).invite).toEqual(refused('same_person'));
    world.clock.advance(86_400_000);
    expect((await world.guest({ invite: code, device: ayesha.device })).invite).toEqual(refused('same_person'));
  });

  it('its owner’s own inviter, who returns on the same device', async () => {
    const before = await upgrade(await world.guest());
    const middle = await world.player({ invite: await codeOf(before) });
    await close(before);
    const again = await world.player({ invite: await codeOf(middle), device: before.device });
    expect(again.invite).toEqual(refused('same_person'));
  });

  it('its owner’s own inviter, who returns with the same phone number', async () => {
    const before = await world.player();
    const middle = await world.player({ invite: await codeOf(before) });
    expect(middle.invite).toEqual(boundTo(before));
    await close(before);
    // The first account invited the middle account. The owner of the first account now signs up again with the middle account's code, which
    // would close a circle of invitations.
    const again = await world.player({ invite: await codeOf(middle), phone: before.phone! });
    expect(again.invite).toEqual(refused('same_person'));
    expect(await inviterOf(again)).toBeNull();
  });

  it('an account on the device of the player who invited its owner indirectly, through four invites', async () => {
    let last = ayesha;
    for (let n = 0; n < 4; n += 1) last = await world.player({ invite: await codeOf(last) });
    expect((await world.player({ invite: await codeOf(last), device: ayesha.device })).invite).toEqual(
      refused('same_person'),
    );
    expect((await world.player({ invite: await codeOf(last) })).invite).toEqual(boundTo(last));
  });

  it('the owner of a number that the inviter pays from or withdraws to', async () => {
    const [payer, payout] = [newWallet(), newWallet()];
    const wallet = (phone: string) => ({ pay_type: 3, phone, cnic: newCnic() });
    const { data } = expectOk(
      await world.call(calls.createDeposit, { token: ayesha.token, body: { amount: '500.00', ...wallet(payer) } }),
    );
    await waitForCharges();
    expect(
      expectOk(await world.call(calls.getDeposit, { params: { id: data.id }, token: ayesha.token })).data.status,
    ).toBe('paid');
    expectOk(
      await addPayoutAccount(world, {
        token: ayesha.token,
        body: { title: 'Ayesha Khan', ...wallet(payout) },
      }),
    );
    expect((await world.player({ invite: code, phone: payer })).invite).toEqual(refused('same_person'));
    expect((await world.player({ invite: code, phone: payout })).invite).toEqual(refused('same_person'));
  });
});

describe('a bound friend', () => {
  it('counts as the same person as the inviter once their payout accounts have the same CNIC', async () => {
    const friend = await world.player({ invite: code });
    const cnic = newCnic();
    const add = (who: Someone) =>
      addPayoutAccount(world, {
        token: who.token,
        body: { pay_type: 3, title: 'Ayesha Khan', phone: newWallet(), cnic },
      });
    expect(await samePersonAs(world.db, friend.id, [ayesha.id])).toEqual(new Set());
    expectOk(await add(ayesha));
    expectOk(await add(friend));
    expect(await samePersonAs(world.db, friend.id, [ayesha.id])).toEqual(new Set([ayesha.id]));
  });
});
