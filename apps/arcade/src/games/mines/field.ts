import type { Language } from '@nua/contract/wire.ts';
import type { MinesCall, MinesOutcome } from '@nua/games/mines/mines.ts';
import { minesTable } from '@nua/games/mines/mines.ts';
import { fill } from '../../i18n/messages.ts';
import { addArrowNavigation, inRows } from '../../table/arrow-navigation.ts';
import { takeStep } from '../../table/step-controller.ts';
import type { OpenRound, Round, TableState } from '../../table/table-state.ts';
import type { Motion, Table } from '../../table/view.ts';
import { el } from '../../view/element.ts';
import styles from './field.module.css';
import { minesText } from './text.ts';

const COLUMNS = 5;
const REVEAL_MS = 420;
const QUICK_MS = 160;

/** The opened tiles of an open round. Empty without an open round. */
export const openedOf = (open: OpenRound | null): readonly number[] =>
  (open?.shown as { opened: number[] } | undefined)?.opened ?? [];

/** The final field of a round, for its details. */
export function drawField({ mine_tiles, opened }: MinesOutcome, lang: Language): HTMLElement {
  const tiles = Array.from({ length: minesTable.tiles }, (_, tile) => {
    const tileElement = el('span', { class: styles.tile });
    tileElement.dataset.state = mine_tiles.includes(tile) ? 'mine' : 'safe';
    tileElement.toggleAttribute('data-own', opened.includes(tile));
    return tileElement;
  });
  const count = String(opened.filter((tile) => !mine_tiles.includes(tile)).length);
  const label = `${minesText[lang].field}: ${fill(minesText[lang].opened, { count })}`;
  return el(
    'div',
    { class: `${styles.field} ${styles.small}`, role: 'img', 'aria-label': label, dir: 'ltr' },
    ...tiles,
  );
}

/** The field of tiles. The server sends the positions of the mines only when the round has ended. */
export function createField(table: Table<MinesCall, MinesOutcome>) {
  const text = minesText[table.lang];
  let pressed: number | null = null;
  const tiles = Array.from({ length: minesTable.tiles }, (_, tile) =>
    el('button', {
      class: styles.tile,
      type: 'button',
      on: {
        click: () => {
          pressed = tile;
          void takeStep(table as unknown as Table, { tile });
        },
      },
    }),
  );
  const element = el('div', { class: styles.field, role: 'group', 'aria-label': text.field, dir: 'ltr' }, ...tiles);
  addArrowNavigation(element, () => inRows(tiles, COLUMNS)).update();

  /** `isOwn` is true if the player has opened the tile. */
  const draw = (tile: number, state: 'safe' | 'mine' | null, isOwn: boolean) => {
    const button = tiles[tile]!;
    const place = { row: String(Math.floor(tile / COLUMNS) + 1), column: String((tile % COLUMNS) + 1) };
    const found = state === null ? '' : `: ${state === 'safe' ? text.tile_safe : text.tile_mine}`;
    button.setAttribute('aria-label', fill(text.tile, place) + found);
    button.dataset.state = state ?? 'hidden';
    button.toggleAttribute('data-own', isOwn);
  };
  for (const [tile] of tiles.entries()) draw(tile, null, false);

  const showEnd = ({ outcome }: Round<MinesCall, MinesOutcome>) => {
    for (const [tile] of tiles.entries())
      draw(tile, outcome.mine_tiles.includes(tile) ? 'mine' : 'safe', outcome.opened.includes(tile));
  };

  return {
    element,
    update(state: TableState<MinesCall, MinesOutcome>) {
      const isOpen = state.round.at === 'open' && !state.is_paused;
      const opened = openedOf(state.open);
      if (state.open)
        for (const [tile] of tiles.entries()) draw(tile, opened.includes(tile) ? 'safe' : null, opened.includes(tile));
      const isWaiting = state.round.at === 'sent' || state.round.at === 'unknown';
      if (!isWaiting) pressed = null;
      for (const [tile, button] of tiles.entries()) {
        // `disabled` would take the focus from the tile.
        button.setAttribute('aria-disabled', String(!isOpen || opened.includes(tile)));
        button.toggleAttribute('data-pressed', isWaiting && pressed === tile);
      }
      element.toggleAttribute('data-open', isOpen);
    },
    reveal(round: Round<MinesCall, MinesOutcome>, quick: boolean): readonly Motion[] {
      showEnd(round);
      const duration = quick ? QUICK_MS : REVEAL_MS;
      return tiles
        .filter((button) => button.dataset.state === 'mine')
        .map((button) =>
          button.animate(
            [
              { transform: 'scale(0.8)', opacity: 0 },
              { transform: 'none', opacity: 1 },
            ],
            duration,
          ),
        );
    },
    rest: showEnd,
  };
}
