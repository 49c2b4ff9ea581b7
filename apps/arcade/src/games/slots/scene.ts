import { type SlotCall, type SlotOutcome, slotPaysText, spinsOf } from '@nua/games/slots/slot-game.ts';
import { type SlotSpin, type SlotWin, slotLines } from '@nua/games/slots/slot-machine.ts';
import { fill } from '../../i18n/messages.ts';
import { playShow, type Show } from '../../table/show.ts';
import type { Scene, Table } from '../../table/view.ts';
import { el, setText } from '../../view/element.ts';
import type { SlotLook } from './look.ts';
import styles from './reels.module.css';
import { createReels } from './reels.ts';
import { slotText } from './text.ts';

const WIN_PAUSE_MS = 620;
const FREE_WON_MS = 1300;
const FREE_WIN_MS = 620;
const FREE_BLANK_MS = 160;

/** The reels, and a caption that shows each win while it is played. */
export function createSlotScene(table: Table<SlotCall, SlotOutcome>, look: SlotLook): Scene<SlotCall, SlotOutcome> {
  const { machine, names } = look;
  const text = slotText[table.lang];
  const reels = createReels(machine, look.symbols, look.sky);
  const below = el('p', { class: styles.caption });

  const winText = ({ line, symbol, count, units }: SlotWin): string =>
    fill(line === null ? text.scatter_win : text.line_win, {
      line: String((line ?? 0) + 1),
      count: String(count),
      symbol: names[table.lang][symbol]!,
      pays: slotPaysText(units),
    });

  const playFirst = async (show: Show, spin: SlotSpin) => {
    await show.run(...reels.turn(spin, 'base'));
    for (const win of spin.wins) {
      if (show.isOver()) return;
      reels.mark([win], toneOf(spin.units), true);
      setText(below, winText(win));
      await show.pause(WIN_PAUSE_MS);
    }
  };
  const playFree = async (show: Show, first: SlotSpin, spins: readonly SlotSpin[]) => {
    setText(below, fill(text.free_won, { count: String(spins.length), times: String(machine.free?.times ?? 1) }));
    await show.pause(FREE_WON_MS);
    let units = first.units;
    for (const [place, spin] of spins.entries()) {
      if (show.isOver()) return;
      const showProgress = () =>
        setText(
          below,
          fill(text.free_at, { spin: String(place + 1), count: String(spins.length), pays: slotPaysText(units) }),
        );
      showProgress();
      await show.run(...reels.turn(spin, 'free'));
      units += spin.units;
      showProgress();
      reels.mark(spin.wins, toneOf(units), true);
      await show.pause(spin.wins.length > 0 ? FREE_WIN_MS : FREE_BLANK_MS);
    }
  };

  return {
    element: reels.element,
    below,
    update() {},
    play({ outcome }) {
      const [first, ...free] = spinsOf(machine, outcome);
      setText(below, '');
      return [
        playShow(async (show) => {
          await playFirst(show, first!);
          if (free.length > 0) await playFree(show, first!, free);
        }),
      ];
    },
    rest({ outcome, stake, payout }) {
      const [first, ...free] = spinsOf(machine, outcome);
      reels.rest(first!);
      reels.mark(first!.wins, payout > stake ? 'won' : 'plain', false);
      const paid = free.reduce((total, { units }) => total + units, 0);
      const [only] = first!.wins;
      if (free.length > 0)
        setText(below, fill(text.free_paid, { count: String(free.length), pays: slotPaysText(paid) }));
      else setText(below, first!.wins.length === 1 ? winText(only!) : '');
    },
  };
}

/** A payout above the stake is shown in gold. The stake is one unit a line. */
const toneOf = (units: number): 'won' | 'plain' => (units > slotLines.length ? 'won' : 'plain');
