import type { Values } from '@nua/games/play/game.ts';
import { ZERO } from '@nua/money';
import { fill } from '../i18n/messages.ts';
import { isMotionAllowed } from '../table/stage.ts';
import type { OpenRound } from '../table/table-state.ts';
import type { Table } from '../table/view.ts';
import { el } from '../view/element.ts';
import { moneyOf, type ReplayData, type ReplayMoney } from './replay-data.ts';
import type { Skipper } from './skipper.ts';

const STEP_MS = 1_100;

/**
 * Shows what the player saw before each step, one after the other. Without motion, each step waits for a press.
 *
 * `progress` is a text with placeholders for the number of a step and the number of steps.
 */
export async function playSteps(
  table: Table,
  {
    replay,
    progress,
    status,
    skipper,
  }: { replay: ReplayData; progress: string; status: HTMLElement; skipper: Skipper },
): Promise<void> {
  const { view, lang } = table;
  const { frames } = replay;
  for (const [place, shown] of frames.entries()) {
    const open = openRound(shown, place, moneyOf(replay));
    table.change({ open, round: { at: 'open', last: null } });
    const now = view.kind === 'stepped' ? view.openText(open, lang) : '';
    const step = fill(progress, { step: String(place + 1), count: String(frames.length) });
    status.replaceChildren(el('span', { text: now }), el('small', { text: step }));
    await skipper.pause(isMotionAllowed() ? STEP_MS : null);
  }
  table.change({ open: null });
}

/** The open round before a step, without possible moves. */
const openRound = (shown: Values, place: number, { stake }: ReplayMoney): OpenRound => ({
  ...{ round_id: 'replay', seed_pair_id: '', nonce: 0, state: 'open', n: place, stake, payout: ZERO },
  ...{ bonus_stake: ZERO, bonus_payout: ZERO, bonus_balance: ZERO, balance: ZERO, moves: [] },
  ...{ shown: { ...shown }, outcome: null, at: new Date().toISOString() },
});
