import { formatMoney } from '@nua/money';
import spinner from '@nua/ui/spinner.module.css';
import { fill } from '../i18n/messages.ts';
import { netOf, netText } from '../rules/net-text.ts';
import { el } from '../view/element.ts';
import { prefersNoMotion } from '../view/prefers-no-motion.ts';
import { sharedStatusText } from './shared-action.ts';
import styles from './stage.module.css';
import { isRoundOpen, type Round, type TableState } from './table-state.ts';
import type { Motion, Table } from './view.ts';

export const isMotionAllowed = (): boolean => !document.hidden && !prefersNoMotion();

/** The stage: a text, the game's scene, and a part below the scene. A press on the scene skips its animation. */
export function createStage(table: Table, announce: (text: string) => void) {
  const { messages, lang, view } = table;
  const text = view.text[lang];
  const scene = view.stage(table);
  const status = el('div', { class: styles.word });
  const floor = el('div', { class: styles.floor }, scene.element);
  const element = el(
    'section',
    { class: styles.stage, 'aria-label': view.game.name[lang] },
    status,
    floor,
    scene.below,
  );
  element.toggleAttribute('data-flat', scene.flat === true);
  let running: readonly Motion[] = [];
  const skip = () => {
    for (const motion of running) motion.finish();
  };
  floor.addEventListener('pointerdown', skip);

  const showResult = (round: Round, isAnimated: boolean) => {
    scene.rest(round, isAnimated);
    floor.toggleAttribute('data-won', round.payout > round.stake);
    status.replaceChildren(netResult(round));
  };

  table.show = async (round, quick) => {
    const isAnimated = isMotionAllowed();
    if (isAnimated) {
      floor.removeAttribute('data-won');
      status.replaceChildren(text.playing);
      running = scene.play(round, quick);
      await Promise.all(running.map((motion) => motion.finished));
      running = [];
    }
    showResult(round, isAnimated);
    announce(
      `${fill(text.landed, { result: view.outcomeText(round.outcome, round.call) })} ${resultText(messages, round)}`,
    );
  };

  let shownState = '';
  let shownStep = '';
  return {
    element,
    skip,
    update(state: TableState) {
      scene.update(state);
      element.toggleAttribute('data-auto', state.mode === 'auto');
      const open = openStatus(table, state);
      if (open !== null && open.key !== shownStep) {
        shownStep = open.key;
        shownState = '';
        floor.removeAttribute('data-won');
        status.replaceChildren(open.text);
        announce(open.text);
      }
      const now = `${state.round.at} ${state.round.at === 'unknown' ? state.round.tries : ''}`;
      if (now === shownState) return;
      shownState = now;
      // Between two steps the board shows the pressed step, so the text does not change.
      if (state.round.at === 'sent' && !isRoundOpen(state)) status.replaceChildren(messages.sending);
      if (state.round.at === 'unknown') status.replaceChildren(createUnknownNotice(messages, state.round.tries));
      if (state.round.at !== 'idle') return;
      // The last round of an earlier visit is shown only in the history, because it may have had another target.
      if (state.round.last) showResult(state.round.last, false);
      else status.replaceChildren(text.first);
    },
  };
}

/** The text above the stage while a round is open, and a key that changes with it; null at other times. */
function openStatus(table: Table, state: TableState): { key: string; text: string } | null {
  const { view, lang } = table;
  if (state.round.at !== 'open') return null;
  if (view.kind === 'stepped' && state.open !== null)
    return { key: `${state.open.round_id} ${state.open.n}`, text: view.openText(state.open, lang) };
  if (view.kind !== 'shared') return null;
  const text = sharedStatusText(table, state);
  return { key: `${state.shared?.bet?.round_id} ${text}`, text };
}

/** The net result of a round. A payout above the stake is shown in gold. */
function netResult(round: Round): HTMLElement {
  const isWon = round.payout > round.stake;
  return el(isWon ? 'strong' : 'span', { class: isWon ? styles.won : styles.plain, text: netText(round) });
}

function resultText(messages: Table['messages'], round: Round): string {
  if (round.payout > round.stake) return fill(messages.won, { amount: formatMoney(netOf(round)) });
  if (round.payout > 0n) return fill(messages.returned, { amount: formatMoney(round.payout) });
  return fill(messages.lost, { amount: formatMoney(round.stake) });
}

function createUnknownNotice(messages: Table['messages'], tries: number): HTMLElement {
  const ring = el('span', { class: spinner.spinner, 'aria-hidden': 'true' });
  ring.style.cssText = 'inline-size:22px;block-size:22px;grid-row:1/span 3';
  return el(
    'div',
    { class: styles.unknown, role: 'status' },
    ring,
    el('b', { text: messages.unknown_title }),
    el('p', { text: messages.unknown }),
    tries > 1 && el('p', { text: fill(messages.unknown_tries, { count: String(tries) }) }),
  );
}
