import { calls } from '@nua/contract';
import { describe, expect, it } from 'vitest';
import { paidResult } from '../../../../../../tests/world/paid-result.ts';
import { moneyOf, type PayingPlayer, payingPlayer } from '../../../../../../tests/world/paying-player.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk } from '../../../../../../tests/world/world.ts';
import { applyGatewayResult } from './apply-gateway-result.ts';
import { chargeDeposit, runDueDeposits, waitForCharges } from './run-due-deposits.ts';

const MINUTE = 60_000;
const world = useWorld();

let serial = 400_000;
async function pay(player: PayingPlayer, suffix: string): Promise<string> {
  serial += 1;
  const body = {
    pay_type: 3,
    amount: '500.00',
    phone: `0300${String(serial).slice(-5)}${suffix}`,
    cnic: '35201-1234567-1',
  };
  return expectOk(await world.call(calls.createDeposit, { body, token: player.token })).data.id;
}
/** Creates an order whose server died between its response and the charge. */
async function leftUnsent(player: PayingPlayer): Promise<string> {
  serial += 1;
  const reference = `T2026${serial}`;
  const now = world.clock.now();
  const { rows } = await world.pool.query<{ id: string }>(
    `insert into deposit (id, player_id, pay_type, amount_cents, state, reference, phone, created_at, next_at, expires_at)
     values (uuidv7(), $1, 3, 50000, 'created', $2, '+923001234500', $3, $3, $4) returning id`,
    [player.id, reference, now, new Date(now.getTime() + 25 * 60 * MINUTE)],
  );
  return rows[0]!.id;
}
const stateOf = async (id: string) =>
  (await world.pool.query('select state, inquiries from deposit where id = $1', [id])).rows[0];
const chargesAtProvider = async (id: string) => {
  const { rows } = await world.pool.query<{ reference: string }>('select reference from deposit where id = $1', [id]);
  const books = await (await fetch(`${world.url}/sandbox/books`)).text();
  return books.split(rows[0]!.reference).length - 1;
};

describe('a deposit', () => {
  it('is credited once when twenty results report it as paid at the same time [R1.07]', async () => {
    const player = await payingPlayer(world);
    const id = await pay(player, '02');
    await waitForCharges();
    const paid = await paidResult(world, id);
    await Promise.all(Array.from({ length: 20 }, () => applyGatewayResult(world.app, id, paid)));
    await world.advance(MINUTE);
    await world.advance(MINUTE);
    expect((await moneyOf(world, player.id)).main).toBe(50_000n);
  });

  it('keeps its state when the posting fails, and the repeated result credits it [R1.07]', async () => {
    const player = await payingPlayer(world);
    const id = await pay(player, '02');
    await waitForCharges();
    const post = world.app.ledger.post;
    world.app.ledger.post = async (...args) => {
      await post(...args);
      throw new Error('killed here');
    };
    await expect(applyGatewayResult(world.app, id, await paidResult(world, id))).rejects.toThrow('killed here');
    world.app.ledger.post = post;
    expect((await stateOf(id)).state).toBe('awaiting_approval');
    expect((await moneyOf(world, player.id)).main).toBe(0n);
    await applyGatewayResult(world.app, id, await paidResult(world, id));
    expect((await moneyOf(world, player.id)).main).toBe(50_000n);
  });

  it('is charged once by another server when the first server dies before the charge [R1.07]', async () => {
    const player = await payingPlayer(world);
    const id = await leftUnsent(player);
    const rail = world.app.ports.rails.jazzcash!;
    const real = rail.charge!;
    let charged = 0;
    rail.charge = async (order) => {
      charged += 1;
      return await real({ ...order, cnic: '3520112345671' });
    };
    await Promise.all([runDueDeposits(world.app), chargeDeposit(world.app, id), runDueDeposits(world.app)]);
    rail.charge = real;
    expect(charged).toBe(1);
    expect((await stateOf(id)).state).toBe('paid');
    expect((await moneyOf(world, player.id)).main).toBe(50_000n);
  });

  it('is queried and never charged again when its server dies during the charge [R1.07]', async () => {
    const player = await payingPlayer(world);
    const rail = world.app.ports.rails.jazzcash!;
    const real = rail.charge!;
    rail.charge = async (order) => {
      await real(order);
      throw new Error('killed here');
    };
    const id = await pay(player, '00');
    await waitForCharges();
    rail.charge = async () => {
      throw new Error('charged twice');
    };
    expect(['awaiting_approval', 'paid']).toContain((await stateOf(id)).state);
    await world.advance(11 * MINUTE);
    await runDueDeposits(world.app);
    await world.advance(MINUTE);
    rail.charge = real;
    expect((await stateOf(id)).state).toBe('paid');
    expect(await chargesAtProvider(id)).toBeGreaterThan(0);
    expect((await moneyOf(world, player.id)).main).toBe(50_000n);
  });

  it('is not charged any more if it is still unsent after five minutes', async () => {
    const player = await payingPlayer(world);
    const rail = world.app.ports.rails.jazzcash!;
    const real = rail.charge!;
    const id = await leftUnsent(player);
    rail.charge = async () => {
      throw new Error('sent too late');
    };
    await world.advance(6 * MINUTE);
    await runDueDeposits(world.app);
    rail.charge = real;
    expect((await stateOf(id)).state).toBe('expired');
  });

  it('is processed by one worker at a time', async () => {
    const player = await payingPlayer(world);
    const ids = [await pay(player, '05'), await pay(player, '05'), await pay(player, '05')];
    await waitForCharges();
    world.clock.advance(10 * MINUTE + 1);
    await Promise.all([runDueDeposits(world.app), runDueDeposits(world.app), runDueDeposits(world.app)]);
    for (const id of ids) expect((await stateOf(id)).inquiries).toBe(1);
  });
});
