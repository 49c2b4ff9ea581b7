import { calls } from '@nua/contract';
import { parseCents } from '@nua/money';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveProof, moneyOf, payingPlayer } from '../../../../../tests/world/paying-player.ts';
import { expectOk, startWorld, type World } from '../../../../../tests/world/world.ts';
import { applyPayoutResult } from './apply-payout-result.ts';
import type { WithdrawRow } from './withdraw-row.ts';

const lines: string[] = [];
let world: World;
beforeAll(async () => {
  world = await startWorld({
    parts: { log: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }) },
  });
});
afterAll(() => world.stop());

describe('a verdict that comes after the end of a payout', () => {
  it('moves nothing, stands in its history, and is told to whoever watches [R1.08]', async () => {
    const player = await payingPlayer(world, { main: '5000' });
    await giveProof(world, player, 'payout_account');
    const account = { pay_type: 3, title: 'Bilal', phone: '03001239100', cnic: '35201-7654321-9' };
    const made = expectOk(await world.call(calls.createPayoutAccount, { body: account, token: player.token })).data;
    await giveProof(world, player, 'withdraw', parseCents('1000'));
    const body = { pay_type: 3, amount: '1000.00', payout_account_id: made.id };
    const { id } = expectOk(await world.call(calls.createWithdraw, { body, token: player.token })).data;
    await world.pool.query("update withdraw set state = 'unknown', attempt = 1 where id = $1", [id]);
    const { rows } = await world.pool.query<WithdrawRow>('select * from withdraw where id = $1', [id]);
    const hear = (state: 'paid' | 'rejected') =>
      applyPayoutResult(world.app, rows[0]!, { result: { state, reason: 'late' }, source: 'sender', attempt: 1 });
    await hear('rejected');
    await hear('rejected');
    expect(lines).toEqual([]);
    await hear('paid');
    expect(await moneyOf(world, player.id)).toEqual({ main: 500_000n, blocked: 0n });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ withdraw: id, stands: 'rejected', told: 'paid' }]);
  });
});
