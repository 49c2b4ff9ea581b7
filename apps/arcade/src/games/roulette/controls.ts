import type { RouletteCall, RouletteResult } from '@nua/games/roulette/roulette.ts';
import { rouletteTable } from '@nua/games/roulette/roulette-table.ts';
import { cents, formatMoney } from '@nua/money';
import segmented from '@nua/ui/segmented.module.css';
import { createRadioRow } from '../../table/radio-row.ts';
import type { Part } from '../../table/view.ts';
import { el } from '../../view/element.ts';
import { createIconButton, drawIcon, icon } from '../../view/icon.ts';
import {
  boardChips,
  canPlaceChips,
  chipSettings,
  placeChips,
  previousChips,
  type RouletteTable,
  undoChips,
} from './chips.ts';
import styles from './roulette.module.css';
import { rouletteNames, rouletteText } from './text.ts';

const REPEAT_ICON = 'M4 11V7h16l-3-3M20 13v4H4l3 3';
const COINS = [1000, 5000, 10_000, 50_000, 100_000].map(cents);

/** The size of the inside fields, the chip value, and the buttons undo, clear and repeat. */
export function createRouletteControls(table: RouletteTable): Part<RouletteCall, RouletteResult> {
  const text = rouletteText[table.lang];
  const settings = chipSettings(table);
  const changeSettings = (change: Partial<typeof settings>) => {
    Object.assign(settings, change);
    table.change({});
  };
  const choice = (name: string | undefined, ...inside: (string | Node)[]) =>
    el('button', { class: name, type: 'button' }, ...inside);
  const sizes = Object.entries(rouletteNames[table.lang].sizes).map(([size, name]) => {
    const pays = el('small', { text: `${rouletteTable.pays / Number(size) - 1}:1`, dir: 'ltr' });
    return [Number(size), choice(segmented.item, name, pays)] as const;
  });
  const size = createRadioRow({ class: segmented.row, label: text.size }, sizes, (selected) =>
    changeSettings({ size: selected }),
  );
  const coins = COINS.map((value) => [value, choice(segmented.item, formatMoney(value, { decimals: false }))] as const);
  const coin = createRadioRow({ class: `${segmented.row} ${styles.coins}`, label: text.coin }, coins, (selected) =>
    changeSettings({ coin: selected }),
  );
  const undo = createIconButton(icon('refresh'), text.undo, () => undoChips(table));
  const clear = createIconButton(icon('trash'), text.clear, () => placeChips(table, []));
  const repeat = createIconButton(drawIcon(REPEAT_ICON), text.repeat, () => placeChips(table, previousChips(table)));
  const tools = el('div', { class: styles.tools }, coin.element, undo, clear, repeat);
  return {
    element: el('div', { class: styles.controls }, size.element, tools),
    update(state) {
      size.mark(settings.size);
      coin.mark(settings.coin);
      undo.disabled = !canPlaceChips(state) || settings.past.length === 0;
      clear.disabled = !canPlaceChips(state) || boardChips(state).length === 0;
      repeat.disabled = !canPlaceChips(state) || previousChips(table).length === 0;
    },
  };
}
