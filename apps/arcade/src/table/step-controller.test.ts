import { arcadeBalance, arcadeRounds } from '@nua/contract/arcade.ts';
import { mines } from '@nua/games/mines/mines.ts';
import { cents } from '@nua/money';
import { expect, it } from 'vitest';
import { cashOut, takeStep } from './step-controller.ts';
import { NO_BONUS, openTable, refusal, response, type ScriptedReply, silence } from './table-for-tests.ts';
import { canBet, type OpenRound } from './table-state.ts';
import type { AnyView } from './view.ts';

const view = { kind: 'stepped', game: mines } as unknown as AnyView;
const AT = '2026-01-01T00:00:00.000Z';
const open: OpenRound = {
  ...{ round_id: 'round-1', seed_pair_id: 'one', nonce: 1, state: 'open', n: 1, stake: cents(1000), payout: cents(0) },
  ...{ bonus_stake: cents(0), bonus_payout: cents(0), bonus_balance: cents(0), balance: cents(9000) },
  ...{ shown: { opened: [3] }, outcome: null, at: AT },
  moves: [{ tile: 4 }, { action: 'cash_out' }].map((step) => ({
    ...{ step, extra_stake: cents(0), extra_bonus: cents(0), pays_at_most: cents(1285) },
  })),
};
const otherOpen = { ...open, round_id: 'round-2', shown: { opened: [] }, n: 0 };
const page = (list: object[]) => response({ list, page: 1, size: 30, total: list.length });
const stored = (payout: bigint, opened: number[]) => ({
  ...{ ...NO_BONUS, id: 'round-1', state: 'settled', stake: 1000n, payout, at: AT, shared: null },
  ...{ seed_pair_id: 'one', nonce: 1, free_rounds_id: null },
  outcome: { mines: 3, mine_tiles: [7, 8, 9], opened, steps: opened.map((tile) => ({ tile })) },
});

/** Opens a table whose open round has meanwhile ended on another device. */
async function openEndedElsewhere(current: ScriptedReply, rounds: object[]) {
  const opened = await openTable(
    {
      '/arcade/api/mines/step': [refusal('NOT_FOUND')],
      '/arcade/api/mines/cash_out': [refusal('NOT_FOUND')],
      '/arcade/api/mines/open': [current],
      [`GET ${arcadeRounds.path}`]: [page([]), page(rounds)],
      [arcadeBalance.path]: [response({ balance: 9_500n, main: 0n, bonus: null, free_rounds: [] })],
    },
    { view },
  );
  opened.table.change({ open, round: { at: 'open', last: null }, balance: open.balance });
  return opened.table;
}

const ended = { tone: 'info', text: 'This round has already ended. See your history.' };

it.each([
  ['lost', 0n, [3, 7], -1000n],
  ['won', 1285n, [3, 4], 285n],
])('a step of a round that was %s on another device shows the result', async (_what, payout, opened, visit_net) => {
  const table = await openEndedElsewhere(response({ round: null }), [stored(payout, opened)]);
  const shown: unknown[] = [];
  table.show = async ({ outcome }) => void shown.push(outcome);
  await takeStep(table, { tile: 4 });
  expect(shown).toEqual([{ mine_tiles: [7, 8, 9], opened }]);
  expect(table.state).toMatchObject({ notice: ended, open: null, balance: 9_500n, visit_net });
  expect(table.state.history).toMatchObject([{ round_id: 'round-1', payout }]);
  expect(canBet(table.state)).toBe(true);
});

it.each<[string, ScriptedReply]>([
  ['the server reports no open round', response({ round: null })],
  ['the open round cannot be loaded', silence],
])('a cash-out of an ended round without a known result allows a new bet if %s', async (_what, current) => {
  const table = await openEndedElsewhere(current, []);
  await cashOut(table);
  expect(table.state).toMatchObject({ notice: ended, open: null, balance: 9_500n, visit_net: 0n });
  expect(canBet(table.state)).toBe(true);
});

it('a step of an ended round shows the result and then the round that was opened on another device', async () => {
  const table = await openEndedElsewhere(response({ round: otherOpen }), [stored(0n, [3, 7])]);
  await takeStep(table, { tile: 4 });
  expect(table.state).toMatchObject({ round: { at: 'open' }, open: { round_id: 'round-2' } });
  expect(table.state.history).toMatchObject([{ round_id: 'round-1' }]);
});
