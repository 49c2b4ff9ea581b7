import type { Language } from '@nua/contract/wire.ts';
import type { AnySharedGame } from '@nua/games/play/game.ts';
import { cents, formatMoney } from '@nua/money';
import type { Messages } from '../i18n/messages.ts';
import { multiplierText } from '../rules/multiplier-text.ts';
import styles from '../table/stage.module.css';
import { isMotionAllowed } from '../table/stage.ts';
import { createTable } from '../table/table.ts';
import type { AnyView, Scene, Table } from '../table/view.ts';
import { el } from '../view/element.ts';
import replayStyles from './replay.module.css';
import { type ReplayData, roundOf } from './replay-data.ts';
import { playSteps } from './replay-steps.ts';
import { replayText } from './replay-text.ts';
import { playShared } from './shared-replay.ts';
import { createSkipper } from './skipper.ts';

type Parts = { view: AnyView; lang: Language; messages: Messages; replay: ReplayData };

export type ReplayStage = {
  element: HTMLElement;
  /** Plays the round from its beginning. Resolves when its end is shown. */
  play(): Promise<void>;
  /** Ends the current motion or pause. */
  skip(): void;
};

/** Creates a table without a server for the game's scene. The table is closed, so a press on the scene changes nothing. */
function createStillTable({ view, lang, messages, replay }: Parts): Table {
  const table = createTable({
    ...{ view, lang, messages },
    call: async () => ({ is: 'silence' }),
    session: { token: null, encryption: null, clock_offset_ms: 0 },
    shell: { inside: false, send() {} },
    wait: async () => {},
  });
  const limit = cents(10n ** 12n);
  const limits = { stake_minimum: cents(1), stake_maximum: limit, payout_cap: limit, balance: limit };
  table.change({ phase: 'closed', ...limits, call: replay.call ?? {}, is_call_incomplete: false });
  return table;
}

/** The stage of a replay: the game's own scene, which shows the stored outcome. */
export function createReplayStage(parts: Parts): ReplayStage {
  const { view, lang, replay } = parts;
  const text = replayText[lang];
  const table = createStillTable(parts);
  const scene: Scene = view.stage(table);
  const status = el('div', { class: styles.word, role: 'status' });
  const floor = el('div', { class: styles.floor }, scene.element);
  const element = el(
    'section',
    { class: `${styles.stage} ${replayStyles.stage}`, 'aria-label': view.game.name[lang], 'data-kind': view.kind },
    ...[status, floor, scene.below],
  );
  element.toggleAttribute('data-flat', scene.flat === true);
  // Scenes of shared rounds have no controls to disable, and some must scroll.
  floor.inert = view.kind !== 'shared';
  scene.below.inert = true;
  table.listen((state) => scene.update(state));

  const round = roundOf(replay);
  const skipper = createSkipper();
  let run = 0;
  const playUntilOutcome = async () => {
    run += 1;
    const shown = { replay, status, skipper };
    if (view.kind === 'stepped') await playSteps(table, { ...shown, progress: text.step });
    if (view.kind !== 'shared') return;
    await playShared(table, view.game as unknown as AnySharedGame, { ...shown, run, cashed_out: text.cashed_out });
  };

  return {
    element,
    skip: skipper.skip,
    async play() {
      floor.removeAttribute('data-won');
      status.replaceChildren();
      await playUntilOutcome();
      table.change({ round: { at: 'playing', outcome: round } });
      const isAnimated = isMotionAllowed();
      if (isAnimated) await skipper.play(scene.play(round, false));
      scene.rest(round, isAnimated);
      table.change({ round: { at: 'idle', last: round } });
      const isWon = replay.pays_hundredths > 100;
      floor.toggleAttribute('data-won', isWon);
      status.replaceChildren(endText(replay, isWon));
    },
  };
}

/** The multiplier of the round, and the payout unless the player hides it. */
function endText({ pays_hundredths, money }: ReplayData, isWon: boolean): HTMLElement {
  const amount = money === null ? '' : ` · ${formatMoney(money.payout)}`;
  const text = `${multiplierText(pays_hundredths)}${amount}`;
  return el(isWon ? 'strong' : 'span', { class: isWon ? styles.won : styles.plain, text });
}
