import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moneyOf, payingPlayer } from '../../../../../../tests/world/paying-player.ts';
import { withdrawing } from '../../../../../../tests/world/withdrawing.ts';
import { expectOk, startWorld, type World } from '../../../../../../tests/world/world.ts';
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

describe('a result that arrives after the end of a payout', () => {
  it('moves no money and alerts the operators [R1.08]', async () => {
    const player = await payingPlayer(world, { main: '5000' });
    const { toWallet, requestPayout } = withdrawing(() => world);
    const { id } = expectOk(await requestPayout(player, 3, await toWallet(player, 3, '00'))).data;
    await world.pool.query("update withdraw set state = 'unknown', attempt = 1 where id = $1", [id]);
    const { rows } = await world.pool.query<WithdrawRow>('select * from withdraw where id = $1', [id]);
    const report = (state: 'paid' | 'rejected') =>
      applyPayoutResult(world.app, rows[0]!, { result: { state, reason: 'late' }, source: 'sender', attempt: 1 });
    await report('rejected');
    await report('rejected');
    expect(lines).toEqual([]);
    await report('paid');
    expect(await moneyOf(world, player.id)).toEqual({ main: 500_000n, blocked: 0n });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { withdraw: id, final: 'rejected', received: 'paid' },
    ]);
  });
});
