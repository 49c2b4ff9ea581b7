import { type SlotMachine, type SlotSpin, type SlotWin, slotLines, slotView } from '@nua/games/slots/slot-machine.ts';
import type { Drawings } from '@nua/ui/art/drawings.ts';
import { createDrawing, createDrawings, svg } from '../../view/drawing.ts';
import { el } from '../../view/element.ts';
import styles from './reels.module.css';

/** How many symbols pass on the first reel, and its time. Each further reel has `_more` of both. */
const TURN = {
  base: { places: 6, places_more: 2, time_ms: 760, time_more_ms: 170 },
  free: { places: 4, places_more: 1, time_ms: 420, time_more_ms: 90 },
} as const;
const IN_VIEW = 3;
/** The stops before the first spin. They show no win. */
const FIRST_STOPS = [0, 6, 13, 2, 21];
const placesOn = (reel: number): number => TURN.base.places + reel * TURN.base.places_more + 2 * IN_VIEW;

/** The reels, and the line of a win over them. At rest, the first three symbols of each band are visible. */
export function createReels(machine: SlotMachine, art: Drawings, sky: string) {
  const reels = machine.strips.map((strip, reel) => {
    const symbols = Array.from({ length: placesOn(reel) }, () => createDrawing(strip[0]!));
    const band = el('div', { class: styles.band });
    const cells = symbols.map((symbol) => el('div', { class: styles.cell }, symbol.element));
    band.append(...cells);
    return { symbols, cells, band, element: el('div', { class: styles.reel }, band) };
  });
  const path = svg('polyline', {});
  const lines = svg('svg', { viewBox: '0 0 50 30', class: styles.lines ?? '', 'aria-hidden': 'true' }, path);
  const window = el('div', { class: styles.window }, ...reels.map((reel) => reel.element), lines);
  window.style.background = sky;
  const element = el('div', { class: styles.machine, 'aria-hidden': 'true' }, createDrawings(art), window);

  const show = (view: readonly string[]) => {
    for (const [place, reel] of reels.entries())
      for (let row = 0; row < IN_VIEW; row += 1) reel.symbols[row]!.show(view[place]![row]!);
  };
  const clear = () => {
    path.setAttribute('points', '');
    delete window.dataset.tone;
    for (const { cells } of reels) for (const cell of cells) cell.removeAttribute('data-hit');
  };
  let shownView: readonly string[] = machine.strips.map((strip, reel) => slotView(strip, FIRST_STOPS[reel]!));
  show(shownView);

  return {
    element,
    clear,
    rest(spin: SlotSpin) {
      shownView = spin.view;
      show(shownView);
    },
    /** Turns the reels to the stops of a spin. The passing symbols follow the stop on the strip. */
    turn(spin: SlotSpin, kind: keyof typeof TURN): Animation[] {
      clear();
      const strips = kind === 'free' && machine.free ? machine.free.strips : machine.strips;
      const { places, places_more, time_ms, time_more_ms } = TURN[kind];
      const before = shownView;
      shownView = spin.view;
      return reels.map(({ symbols, band }, reel) => {
        const strip = strips[reel]!;
        const passed = places + reel * places_more + IN_VIEW;
        for (const [place, symbol] of symbols.entries()) {
          const letter =
            place < passed ? strip[(spin.stops[reel]! + place) % strip.length] : before[reel]![place - passed];
          if (letter !== undefined) symbol.show(letter);
        }
        const from = `translateY(calc(var(--cell) * ${-passed}))`;
        const duration = time_ms + reel * time_more_ms;
        return band.animate([{ transform: from }, { transform: 'none' }], {
          duration,
          easing: 'cubic-bezier(.2,.55,.3,1)',
        });
      });
    },
    /** Marks the symbols of the wins. A single win also gets its line. */
    mark(wins: readonly SlotWin[], tone: 'won' | 'plain', isDimmed: boolean) {
      clear();
      if (wins.length === 0) return;
      window.dataset.tone = isDimmed ? `${tone} dimmed` : tone;
      for (const win of wins)
        for (const [reel, row] of placesOf(win, shownView)) reels[reel]!.cells[row]!.setAttribute('data-hit', '');
      const [only] = wins;
      const rows = wins.length === 1 && only!.line !== null ? slotLines[only!.line]! : [];
      path.setAttribute('points', rows.map((row, reel) => `${reel * 10 + 5},${row * 10 + 5}`).join(' '));
    },
  };
}

/** The positions of a win's symbols. A win without a line is a scatter win. */
function placesOf({ line, symbol, count }: SlotWin, view: readonly string[]): (readonly [reel: number, row: number])[] {
  if (line !== null) return slotLines[line]!.slice(0, count).map((row, reel) => [reel, row] as const);
  return view.flatMap((three, reel) =>
    [...three].flatMap((letter, row) => (letter === symbol ? [[reel, row] as const] : [])),
  );
}

/** A small picture of a spin, for the details of a round. */
export function createPicture({ view }: SlotSpin, art: Drawings): HTMLElement {
  const cells = [0, 1, 2].flatMap((row) => view.map((three) => createDrawing(three[row]!).element));
  return el('div', { class: styles.picture, 'aria-hidden': 'true' }, createDrawings(art), ...cells);
}
