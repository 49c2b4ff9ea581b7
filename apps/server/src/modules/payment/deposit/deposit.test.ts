import { randomUUID } from 'node:crypto';
import { calls } from '@nua/contract';
import { type Cents, parseCents } from '@nua/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { breakSilence, SILENCE_MS, untilRequestIsHeld } from '../../../../../../tests/world/break-silence.ts';
import { depositOf, pay } from '../../../../../../tests/world/depositing.ts';
import { paidResult } from '../../../../../../tests/world/paid-result.ts';
import { moneyOf, type PayingPlayer, payingPlayer } from '../../../../../../tests/world/paying-player.ts';
import { newWallet } from '../../../../../../tests/world/withdrawing.ts';
import { expectOk, startWorld, type World } from '../../../../../../tests/world/world.ts';
import { applyGatewayResult } from './apply-gateway-result.ts';
import { runDueDeposits, waitForCharges } from './run-due-deposits.ts';

const MINUTE = 60_000;
let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  await waitForCharges();
  await world.stop();
});

const jazzcash = (suffix: string, amount = '500.00') => ({
  pay_type: 3,
  amount,
  phone: newWallet(suffix),
  cnic: '35201-1234567-1',
});
const easypaisa = (suffix: string, amount = '500.00') => ({
  pay_type: 2,
  amount,
  phone: newWallet(suffix),
  email: 'player@example.pk',
});

/** Advances both clocks and runs the due work. The sandbox needs two turns: one for the decision, one for the notice. */
async function pass(ms: number) {
  await world.advance(ms / 2);
  await world.advance(ms / 2);
  await runDueDeposits(world.app);
}

const rails = [
  ['JazzCash', jazzcash],
  ['Easypaisa', easypaisa],
] as const;

describe.each(rails)('a deposit by %s', (_name, order) => {
  it('is credited to the main wallet when the payer approves it [R1.07] [R3.12]', async () => {
    const player = await payingPlayer(world);
    const begun = await pay(world, player, order('00'));
    expect(begun.status).toBe('created');
    expect(begun.next.step).toBe('approve_on_phone');
    const done = await depositOf(world, player, begun.id);
    expect(done).toMatchObject({ status: 'paid', final: true, reason: null, next: { step: 'none', at: null } });
    expect(done.timeline.map(({ state }) => state)).toEqual(['created', 'awaiting_approval', 'paid']);
    expect(done.provider_reference).toMatch(/\S/);
    expect(await moneyOf(world, player.id)).toEqual({ main: 50_000n, blocked: 0n });
    const orders = expectOk(await world.call(calls.listDeposits, { token: player.token }));
    expect(orders.data.list.map(({ id }) => id)).toEqual([begun.id]);
    const records = expectOk(await world.call(calls.listFundRecords, { token: player.token })).data.list;
    expect(records).toMatchObject([
      {
        kind: 'deposit',
        wallet: 'main',
        amount: 50_000n,
        balance_after: 50_000n,
        about: { word: 'deposit', id: begun.id },
      },
    ]);
  });

  it('fails with a reason and moves no money when the payer’s balance is too low [R1.07]', async () => {
    const player = await payingPlayer(world);
    const { id } = await pay(world, player, order('01'));
    expect(await depositOf(world, player, id)).toMatchObject({ status: 'failed', final: true, reason: 'low_balance' });
    expect((await moneyOf(world, player.id)).main).toBe(0n);
  });

  it('waits for the payer and is credited once by the notice [R1.07]', async () => {
    const player = await payingPlayer(world);
    const { id } = await pay(world, player, order('02'));
    const waiting = await depositOf(world, player, id);
    expect(waiting.status).toMatch(/^(awaiting_approval|checking)$/);
    expect(waiting.final).toBe(false);
    expect(waiting.next.at).not.toBeNull();
    await pass(MINUTE);
    expect((await depositOf(world, player, id)).status).toBe('paid');
    expect((await moneyOf(world, player.id)).main).toBe(50_000n);
  });

  it('expires after a last query when the payer abandons it [R1.07]', async () => {
    const player = await payingPlayer(world);
    const { id } = await pay(world, player, order('03'));
    for (let i = 0; i < 3; i++) await pass(10 * MINUTE + 1000);
    expect(await depositOf(world, player, id)).toMatchObject({ status: 'expired', final: true });
    expect((await moneyOf(world, player.id)).main).toBe(0n);
  });

  it('is not credited when the gateway responds with a web page [R1.07]', async () => {
    const player = await payingPlayer(world);
    const { id } = await pay(world, player, order('05'));
    const waiting = await depositOf(world, player, id);
    expect(waiting).toMatchObject({ status: 'checking', final: false, next: { step: 'we_ask_again' } });
    expect(Date.parse(waiting.next.at ?? '')).toBeGreaterThan(world.clock.now().getTime());
    for (let i = 0; i < 3; i++) await pass(10 * MINUTE + 1000);
    expect((await depositOf(world, player, id)).final).toBe(false);
    // The deposit expires within this time.
    await pass(25 * 60 * MINUTE);
    await pass(10 * MINUTE + 1000);
    expect((await depositOf(world, player, id)).final).toBe(true);
    expect((await moneyOf(world, player.id)).main).toBe(0n);
  });

  it('is credited once when three notices arrive at the same time [R1.07]', async () => {
    const player = await payingPlayer(world);
    const { id } = await pay(world, player, order('06'));
    await pass(MINUTE);
    expect((await depositOf(world, player, id)).status).toBe('paid');
    expect((await moneyOf(world, player.id)).main).toBe(50_000n);
  });

  it('is credited once when the notice arrives before the response to the charge [R1.07]', async () => {
    const player = await payingPlayer(world);
    const { id } = await pay(world, player, order('07'));
    await pass(MINUTE);
    expect((await depositOf(world, player, id)).status).toBe('paid');
    expect((await moneyOf(world, player.id)).main).toBe(50_000n);
  });

  it('is not credited by a forged notice [R1.07]', async () => {
    const player = await payingPlayer(world);
    const { id } = await pay(world, player, order('09'));
    await pass(MINUTE);
    expect((await depositOf(world, player, id)).status).not.toBe('paid');
    for (let i = 0; i < 3; i++) await pass(10 * MINUTE + 1000);
    expect((await depositOf(world, player, id)).status).toBe('expired');
    expect((await moneyOf(world, player.id)).main).toBe(0n);
  });

  it('is reviewed and not credited when the provider took a smaller amount [R1.07]', async () => {
    const player = await payingPlayer(world);
    const { id } = await pay(world, player, order('11'));
    expect(await depositOf(world, player, id)).toMatchObject({
      status: 'reviewing',
      final: false,
      reason: 'amount_differs',
    });
    expect((await moneyOf(world, player.id)).main).toBe(0n);
  });
});

describe('a JazzCash deposit', () => {
  it('is reviewed and not credited when the notice has another amount [R1.07]', async () => {
    const player = await payingPlayer(world);
    const { id } = await pay(world, player, jazzcash('08'));
    await pass(MINUTE);
    expect(await depositOf(world, player, id)).toMatchObject({ status: 'reviewing', reason: 'amount_differs' });
    expect((await moneyOf(world, player.id)).main).toBe(0n);
  });

  it('is credited only once, even if the browser’s signed return arrives repeatedly and before any notice [R1.07]', async () => {
    const player = await payingPlayer(world);
    const { id } = await pay(world, player, jazzcash('02'));
    const { rows } = await world.pool.query<{ reference: string }>('select reference from deposit where id = $1', [id]);
    const { secureHash } = await import('../../../providers/rails/jazzcash/secure-hash.ts');
    const fields = {
      pp_TxnRefNo: rows[0]!.reference,
      pp_ResponseCode: '000',
      pp_Amount: '50000',
      pp_TxnCurrency: 'PKR',
      pp_MerchantID: world.sandbox.credentials.jazzcash.merchant_id,
    };
    const signed = { ...fields, pp_SecureHash: secureHash(fields, world.sandbox.credentials.jazzcash.integrity_salt) };
    const back = (form: Record<string, string>) =>
      fetch(`${world.url}/api/c/payment/return/jazzcash`, {
        method: 'POST',
        body: new URLSearchParams(form),
        redirect: 'manual',
      });
    expect((await back({ ...signed, pp_Amount: '1' })).status).toBe(303);
    expect((await depositOf(world, player, id)).status).toBe('awaiting_approval');
    await back(signed);
    const responses = await Promise.all([back(signed), back(signed)]);
    expect(responses.map(({ status }) => status)).toEqual([303, 303]);
    expect((await depositOf(world, player, id)).status).toBe('paid');
    await pass(MINUTE);
    expect((await moneyOf(world, player.id)).main).toBe(50_000n);
  });

  it('is not queried within the first ten minutes', async () => {
    const player = await payingPlayer(world);
    const { id } = await pay(world, player, jazzcash('05'));
    const { rows } = await world.pool.query<{ next_at: Date; charge_at: Date }>(
      'select next_at, charge_at from deposit where id = $1',
      [id],
    );
    expect(rows[0]!.next_at.getTime() - rows[0]!.charge_at.getTime()).toBe(10 * MINUTE);
    await pass(9 * MINUTE);
    expect((await world.pool.query('select inquiries from deposit where id = $1', [id])).rows[0].inquiries).toBe(0);
    await pass(MINUTE + 1);
    expect((await world.pool.query('select inquiries from deposit where id = $1', [id])).rows[0].inquiries).toBe(1);
  });

  it('is not affected by a notice with a wrong hash, which is refused with 400', async () => {
    const response = await fetch(`${world.url}/api/c/payment/ipn/jazzcash`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pp_TxnRefNo: 'T1', pp_ResponseCode: '121', pp_SecureHash: '0'.repeat(64) }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ pp_ResponseCode: '199' });
  });

  it('is taken back when it is reversed, and the shortfall becomes the player’s debt', async () => {
    const player = await payingPlayer(world);
    const { id } = await pay(world, player, jazzcash('00'));
    const { applyGatewayResult } = await import('./apply-gateway-result.ts');
    await spend(player, parseCents('200'));
    await applyGatewayResult(world.app, id, { state: 'reversed', source: 'inquiry', reason: 'refunded' });
    await applyGatewayResult(world.app, id, { state: 'reversed', source: 'ipn', reason: 'refunded' });
    expect((await depositOf(world, player, id)).status).toBe('reversed');
    expect((await moneyOf(world, player.id)).main).toBe(0n);
    expect(await world.app.ledger.debtOf(world.pool, player.id)).toBe(20_000n);
  });

  it('credits nothing when the provider has already returned the money [R1.07]', async () => {
    const player = await payingPlayer(world);
    const { data } = expectOk(await world.call(calls.createDeposit, { body: jazzcash('04'), token: player.token }));
    await untilRequestIsHeld(world);
    const { applyGatewayResult } = await import('./apply-gateway-result.ts');
    await applyGatewayResult(world.app, data.id, { state: 'reversed', source: 'inquiry', reason: 'refunded' });
    expect(await depositOf(world, player, data.id)).toMatchObject({ status: 'failed', reason: 'refunded' });
    await applyGatewayResult(world.app, data.id, await paidResult(world, data.id));
    // The charge was still waiting; now it times out and must credit nothing.
    await world.advance(SILENCE_MS);
    await waitForCharges();
    expect(await depositOf(world, player, data.id)).toMatchObject({ status: 'reviewing', reason: 'refunded' });
    expect((await moneyOf(world, player.id)).main).toBe(0n);
  });
});

async function spend(player: PayingPlayer, amount: Cents) {
  const id = randomUUID();
  await world.app.ledger.submit({
    id,
    owner_id: player.id,
    key: id,
    request_hash: Buffer.alloc(32),
    currency: 'PKR',
    at: world.clock.now(),
    legs: [
      {
        debit: { player_id: player.id, purpose: 'main' },
        credit: { house: 'adjustment' },
        amount,
        reason: 'adjustment',
      },
    ],
  });
}

describe('a deposit whose charge gets no response', () => {
  it('waits for the payer, and is found paid by a later query [R1.07]', async () => {
    const player = await payingPlayer(world);
    const { data } = expectOk(await world.call(calls.createDeposit, { body: jazzcash('04'), token: player.token }));
    await untilRequestIsHeld(world);
    expect((await depositOf(world, player, data.id)).status).toBe('awaiting_approval');
    await world.advance(SILENCE_MS);
    await waitForCharges();
    expect((await depositOf(world, player, data.id)).status).toBe('checking');
    await pass(10 * MINUTE);
    expect((await depositOf(world, player, data.id)).status).toBe('paid');
  });

  it('is checked until a query finds the money, and is credited once [R1.07]', async () => {
    const player = await payingPlayer(world);
    for (const body of [jazzcash('04'), easypaisa('04'), jazzcash('12')]) {
      let id = '';
      await breakSilence(world, async () => {
        id = (await pay(world, player, body)).id;
      });
      expect(await depositOf(world, player, id)).toMatchObject({
        status: 'checking',
        final: false,
        next: { step: 'we_ask_again' },
      });
      expect((await moneyOf(world, player.id)).main).toBe(0n);
    }
    for (let i = 0; i < 2; i++) await pass(10 * MINUTE + 1000);
    expect((await moneyOf(world, player.id)).main).toBe(150_000n);
    const { data } = expectOk(await world.call(calls.listDeposits, { token: player.token }));
    expect(data.list.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid']);
  });
});

describe('a deposit request', () => {
  it('is refused for a guest [R6.03]', async () => {
    const guest = await payingPlayer(world, { guest: true });
    const response = await world.call(calls.createDeposit, { body: jazzcash('00'), token: guest.token });
    expect(response).toMatchObject({ status: 403, code: 40302001 });
  });

  it.each([
    ['below the minimum', { amount: '99.99' }, 40004002],
    ['above the maximum', { amount: '50000.01' }, 40004003],
    ['with a landline', { phone: '0512345678' }, 40002003],
    ['without a CNIC', { cnic: undefined }, 40004004],
  ])('%s is refused with the name of the field [R5.08] [R7.36]', async (_name, change, code) => {
    const player = await payingPlayer(world);
    const response = await world.call(calls.createDeposit, {
      body: { ...jazzcash('00'), ...change },
      token: player.token,
    });
    expect(response.code).toBe(code);
    expect(expectOk(await world.call(calls.listDeposits, { token: player.token })).data.total).toBe(0);
  });

  it('creates one order when it is repeated with the same key, and is refused if the body differs', async () => {
    const player = await payingPlayer(world);
    const key = world.newKey();
    const body = jazzcash('00');
    const responses = await Promise.all(
      [1, 2, 3].map(() => world.call(calls.createDeposit, { body, key, token: player.token })),
    );
    const again = await world.call(calls.createDeposit, { body, key, token: player.token });
    await waitForCharges();
    expect(responses.filter(({ code }) => code === 0).length).toBeGreaterThan(0);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const other = await world.call(calls.createDeposit, {
      body: { ...body, amount: '600.00' },
      key,
      token: player.token,
    });
    expect(other.status).toBe(422);
    expect((await moneyOf(world, player.id)).main).toBe(50_000n);
  });

  it('is refused while too many deposits are waiting', async () => {
    const player = await payingPlayer(world);
    for (let i = 0; i < 3; i++) await pay(world, player, jazzcash('02'));
    const response = await world.call(calls.createDeposit, { body: jazzcash('02'), token: player.token });
    expect(response).toMatchObject({ status: 409, code: 40904003 });
    await pass(MINUTE);
  });

  it('is hidden from other players', async () => {
    const [player, other] = [await payingPlayer(world), await payingPlayer(world)];
    const { id } = await pay(world, player, jazzcash('01'));
    expect((await world.call(calls.getDeposit, { params: { id }, token: other.token })).status).toBe(404);
    expect(expectOk(await world.call(calls.listDeposits, { token: other.token })).data.total).toBe(0);
  });

  it('stores the CNIC encrypted and never returns it', async () => {
    const player = await payingPlayer(world);
    const { id } = await pay(world, player, jazzcash('01'));
    const { rows } = await world.pool.query('select row_to_json(d)::text as row from deposit d where id = $1', [id]);
    // Ids, prints and encrypted values are long and random, so they can contain six digits in a row.
    const readable = (text: string) => text.replace(/[0-9a-f-]{32,}/g, '');
    expect(readable(rows[0].row)).not.toContain('345671');
    const shown = JSON.stringify(await depositOf(world, player, id), (_k, v) => (typeof v === 'bigint' ? `${v}` : v));
    expect(readable(shown)).not.toContain('345671');
  });
});

describe('money that arrives after the account was closed', () => {
  it('is not credited and waits for a person to send it back [R2.13 closing]', async () => {
    const player = await payingPlayer(world);
    const { id } = await pay(world, player, easypaisa('00'));
    const { main } = await moneyOf(world, player.id);
    await world.pool.query("update deposit set state = 'expired', next_at = null where id = $1", [id]);
    await world.pool.query(
      'update player set status = 5, closed_at = $2, phone = null, user_name = null, password_hash = null where id = $1',
      [player.id, world.clock.now()],
    );
    await world.app.ledger.freezePlayer(world.pool, player.id, { frozen: true });
    const after = await applyGatewayResult(world.app, id, await paidResult(world, id));
    expect(after).toMatchObject({ state: 'reviewing', reason: 'account_closed' });
    expect((await moneyOf(world, player.id)).main).toBe(main);
  });
});
