import { fill } from '../i18n/messages.ts';
import { el, setText } from '../view/element.ts';
import styles from './round-line.module.css';
import { serverNow } from './shared-controller.ts';
import type { SharedNow } from './table-state.ts';
import type { Table } from './view.ts';

/** The texts of the phases; other phases have none. `{seconds}` is a placeholder. */
export type PhaseText = Readonly<Record<'betting' | 'locked' | 'running', string>>;

const REDRAW_EVERY_MS = 250;
const PAST_LENGTH = 12;

/** The line below the stage of a shared round: its phase, and the last results. */
export function createRoundLine(
  table: Pick<Table, 'state'>,
  text: { phase: PhaseText; past: string },
  drawPast: (result: SharedNow['past'][number]['result']) => HTMLElement,
) {
  const phase = el('span', { class: styles.phase });
  const past = el('span', { class: styles.past, dir: 'ltr', role: 'group', 'aria-label': text.past });
  let renderedKey: string | null = null;
  const drawPhase = () => {
    const { shared } = table.state;
    const remaining_ms = shared?.round ? Date.parse(shared.round.locks_at) - serverNow(shared) : 0;
    const seconds = String(Math.max(0, Math.ceil(remaining_ms / 1000)));
    const phaseText: Readonly<Partial<Record<SharedNow['phase'], string>>> = text.phase;
    setText(phase, fill((shared && phaseText[shared.phase]) ?? '', { seconds }));
  };
  setInterval(drawPhase, REDRAW_EVERY_MS);
  return {
    element: el('div', { class: styles.line }, phase, past),
    /** `isPlaying`: the stage is still playing the end of the round, so its result is omitted. */
    update({ past: all, round }: Pick<SharedNow, 'past' | 'round'>, isPlaying: boolean) {
      drawPhase();
      const shown = all.filter(({ number }) => !isPlaying || number !== round?.number).slice(0, PAST_LENGTH);
      const now = shown.map(({ number }) => number).join();
      if (now === renderedKey) return;
      renderedKey = now;
      past.replaceChildren(...shown.map(({ result }) => drawPast(result)));
    },
  };
}
