import { arcadeOpenRound } from '@nua/contract/arcade.ts';
import { blackjack } from '@nua/games/blackjack/blackjack.ts';
import { hilo } from '@nua/games/hilo/hilo.ts';
import { mines } from '@nua/games/mines/mines.ts';
import type { AnyGame, Values } from '@nua/games/play/game.ts';
import { describe, expect, it } from 'vitest';
import { resumeRound } from './step-controller.ts';
import { NO_BONUS, openTable, response } from './table-for-tests.ts';
import type { AnyView } from './view.ts';

/** Opens a table of this game, and resumes a round that another page or device opened. */
async function resume(game: AnyGame, round: Values) {
  const open = {
    ...{ round_id: 'r', seed_pair_id: 'one', nonce: 1, state: 'open', n: 1, payout: 0n, balance: 5_000n, moves: [] },
    ...{ ...NO_BONUS, shown: {}, outcome: null, at: '2026-01-01T00:00:00.000Z', ...round },
  };
  const path = `GET ${arcadeOpenRound.path.replace('{game}', game.id)}`;
  const view = { kind: 'stepped', game } as unknown as AnyView;
  const { table } = await openTable({ [path]: [response({ round: open })] }, { view });
  await resumeRound(table);
  return table.state;
}

describe('a resumed round of several steps', () => {
  it('shows its number of mines and its stake [R1.04 game]', async () => {
    const state = await resume(mines, { stake: 5_000n, opening_stake: 5_000n, call: { mines: 1 } });
    expect(state).toMatchObject({ round: { at: 'open' }, call: { mines: 1 }, stake_text: '50' });
  });

  it.each([hilo, blackjack] as AnyGame[])('shows its stake without the cost of its steps: $id', async (game) => {
    const state = await resume(game, { stake: 2_510n, opening_stake: 1_255n, call: {} });
    expect(state).toMatchObject({ round: { at: 'open' }, call: {}, stake_text: '12.55' });
  });

  it.each([{}, { call: { mines: 99 } }])(
    'leaves the call and the stake of the table if they are unreadable: %o',
    async (more) => {
      expect(await resume(mines, { stake: 5_000n, ...more })).toMatchObject({
        call: mines.modes()[0],
        stake_text: '10',
      });
    },
  );
});
