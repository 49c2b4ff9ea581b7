import { arcadeBalance, arcadeHeartbeat } from '@nua/contract/arcade.ts';
import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { placeBet } from './bet-controller.ts';
import { toggledFreeRounds } from './free-line.ts';
import { sendHeartbeats } from './session-controller.ts';
import { bet, betCalls, diceBet, openTable, response } from './table-for-tests.ts';
import { neededMoney } from './table-state.ts';

describe('free rounds at the table', () => {
  const granted = { id: 'free-1', stake: cents(500), left: 2, won: cents(0), expires_at: '2026-01-08T00:00:00.000Z' };
  const freeBet = (payout: bigint) => {
    const { response: round } = bet(payout, 10_000n) as { response: object };
    return response({ ...round, stake: 500n, bonus_stake: 500n, bonus_payout: payout, free_rounds_id: 'free-1' });
  };
  const money = response({ balance: 10_000n, main: 0n, bonus: null, free_rounds: [] });

  it('are not used before the player turns them on', async () => {
    const { table, calls } = await openTable({ [diceBet.path]: [bet(0n, 9000n)] }, { freeRounds: [granted] });
    await placeBet(table);
    expect(betCalls(calls)[0]?.request.body).not.toHaveProperty('free_rounds_id');
  });

  it('pay the stake after they are turned on, so that the balance does not change', async () => {
    const { table, calls } = await openTable({ [diceBet.path]: [freeBet(990n)] }, { freeRounds: [granted] });
    table.change(toggledFreeRounds(table.state));
    expect(neededMoney(table.state)).toBeNull();
    await placeBet(table);
    expect(betCalls(calls)[0]?.request.body).toMatchObject({ stake: '5.00', free_rounds_id: 'free-1' });
    expect(table.state).toMatchObject({ balance: 10_000n, visit_net: 0n, free_rounds: [{ left: 1, won: 990n }] });
  });

  it('are played although the minimum stake has been raised above their stake', async () => {
    const { table, calls } = await openTable({ [diceBet.path]: [freeBet(990n)] }, { freeRounds: [granted] });
    table.change({ stake_minimum: cents(1_000n), ...toggledFreeRounds(table.state) });
    expect(await placeBet(table)).toBe(true);
    expect(betCalls(calls)[0]?.request.body).toMatchObject({ stake: '5.00', free_rounds_id: 'free-1' });
  });

  it('are played with the game’s first mode even if that mode can pay more than the lowered payout cap', async () => {
    const { table, calls } = await openTable({ [diceBet.path]: [freeBet(990n)] }, { freeRounds: [granted] });
    table.change({ payout_cap: cents(600n), ...toggledFreeRounds(table.state) });
    expect(await placeBet(table)).toBe(true);
    expect(betCalls(calls)).toHaveLength(1);
  });

  it('restore the previous stake after the last free round', async () => {
    const script = { [diceBet.path]: [freeBet(0n), freeBet(990n)], [arcadeBalance.path]: [money] };
    const { table } = await openTable(script, { freeRounds: [granted] });
    table.change(toggledFreeRounds(table.state));
    await placeBet(table);
    await placeBet(table);
    expect(table.state).toMatchObject({ free: null, is_free_over: true, free_rounds: [], stake_text: '10' });
    expect(table.state.notice?.text).toContain('9.90');
    expect(await placeBet(table)).toBe(false);
  });

  it('are turned off when a heartbeat shows that they have expired', async () => {
    const { table } = await openTable({ [arcadeHeartbeat.path]: [money] }, { freeRounds: [granted] });
    table.change(toggledFreeRounds(table.state));
    table.wait = async () => table.change({ phase: 'closed' });
    await sendHeartbeats(table);
    expect(table.state).toMatchObject({ free: null, is_free_over: true });
  });
});
