import '@nua/ui/tokens/tokens.css';
import '@nua/ui/fonts/fonts.css';
import './less-data.css';
import type { ShellToFrame } from '@nua/contract/frame.ts';
import hiddenStyles from '@nua/ui/visually-hidden.module.css';
import { views } from '../games/views.ts';
import { applyPageSettings, loadMessages } from '../i18n/messages.ts';
import { el } from '../view/element.ts';
import { watchStyles } from '../view/import-with-styles.ts';
import { closeTopSheet, watchSheets } from '../view/open-sheets.ts';
import { type ArcadeSession, createArcadeCall } from '../wire/arcade-call.ts';
import { connectShell } from '../wire/shell-port.ts';
import { createBetPanel } from './bet-panel.ts';
import { watchBoardRoom } from './board-room.ts';
import { createBonusLine } from './bonus-line.ts';
import styles from './frame.module.css';
import { createClosedScreen, createEnteringScreen, createFailedScreen } from './full-screens.ts';
import { noteReceipts } from './receipts.ts';
import { enterTable, refreshBalance, sendHeartbeats } from './session-controller.ts';
import { createStage } from './stage.ts';
import { resumeRound } from './step-controller.ts';
import { createTable, openOnDemand } from './table.ts';
import type { Round } from './table-state.ts';
import { createTopBar } from './top-bar.ts';
import type { AnyView, Table } from './view.ts';
import { createVisitLine } from './visit-line.ts';

const query = new URLSearchParams(location.search);
watchStyles();
const [{ messages, lang }, loaded] = await Promise.all([loadMessages(query.get('lang')), loadView().catch(() => null)]);
applyPageSettings(query, lang);
const view = loaded ?? (await showLoadFailure());
document.title = view.game.name[lang];

const session: ArcadeSession = { token: null, encryption: null, clock_offset_ms: 0 };
const shell = connectShell((message) => {
  if (message.type === 'feel') openOnDemand(table, async () => (await loadFeedback()).setFeedback(table, message));
  else if (message.type === 'receipts') window.dispatchEvent(new CustomEvent(message.type, { detail: message }));
  else handlers[message.type]();
});

/** Waits for a time, or until the network is back. */
const wait = (time_ms: number) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, time_ms);
    window.addEventListener('online', done);
  });

const table: Table = createTable({ view, lang, call: createArcadeCall(session), session, shell, messages, wait });
const handlers: Record<Exclude<ShellToFrame['type'], 'feel' | 'receipts'>, () => void> = {
  pause: () => table.setPaused(true),
  resume: () => table.setPaused(false),
  refresh: () => void refreshBalance(table).then(() => table.change({ is_refilling: false })),
  back: closeTopSheet,
};
noteReceipts(table);
watchSheets((count) => shell.send({ type: count > 0 ? 'sheet' : 'no-sheet' }));

const announcer = el('div', { class: hiddenStyles.hidden, 'aria-live': 'polite' });
const announce = (text: string) => announcer.replaceChildren(text);

const openSeeds = () => openOnDemand(table, async () => (await import('./seed-sheet.ts')).openSeedSheet(table));
const openChain = () => openOnDemand(table, async () => (await import('./chain-sheet.ts')).openChainSheet(table));
const openRound = (round: Round) =>
  openOnDemand(table, async () => (await import('./round-sheet.ts')).openRoundSheet(table, round, openSeeds));

const stage = createStage(table, announce);
const openFeedback = () => openOnDemand(table, async () => (await loadFeedback()).openFeedbackSheet(table));
const bar = createTopBar(table, view.kind === 'shared' ? openChain : openSeeds, openFeedback);
const line = createVisitLine(table, openRound);
const bonus = createBonusLine(table);
const panel = createBetPanel(table, stage.skip);
const middle = el('div', { class: styles.middle }, stage.element, panel.element);
const lines = el('div', { class: styles.lines }, line.element, bonus.element);
watchBoardRoom(middle, panel.element, stage.element);
const page = el('main', { class: styles.page }, bar.element, lines, middle, panel.dock);
const entering = createEnteringScreen(messages, view.art);
const closed = createClosedScreen(messages, view.art, bar.leave);

document.addEventListener('visibilitychange', () => {
  if (!document.hidden) return;
  table.stopAuto('hidden');
  // A hidden page skips animations, because the browser may not report their end.
  stage.skip();
});

document.body.replaceChildren(announcer, page);
table.listen((state) => {
  for (const part of [bar, line, bonus, stage, panel]) part.update(state);
  const cover = state.phase === 'closed' ? closed : state.phase === 'entering' ? entering.element : null;
  entering.update(state.is_retrying);
  const shown = cover ?? page;
  if (!shown.isConnected) document.body.replaceChildren(announcer, shown);
});

/** Few players have free rounds, so their code is loaded only when the player has some. */
const stopWaiting = table.listen(({ free_rounds }) => {
  if (free_rounds.length === 0) return;
  queueMicrotask(() => stopWaiting());
  void import('./free-line.ts').then(({ createFreeLine }) => {
    const free = createFreeLine(table);
    lines.insertBefore(free.element, bonus.element);
    table.listen((state) => free.update(state));
  });
});

const launchToken = query.get('launch_token');
if (launchToken) {
  forgetLaunchToken();
  void enterTable(table, launchToken, () => resumeRound(table)).then(() => {
    if (view.kind === 'shared')
      openOnDemand(table, async () => (await import('../live/follow-rounds.ts')).followRounds(table));
    return sendHeartbeats(table);
  });
} else table.change({ phase: 'closed' });

function loadFeedback() {
  return import('./feedback.ts');
}

/** Removes the launch token from the address, because it works only once. */
function forgetLaunchToken(): void {
  query.delete('launch_token');
  try {
    history.replaceState(null, '', `?${query}`);
  } catch {
    // A frame with an opaque origin may not be allowed to do this. The launch token is used up anyway.
  }
}

/** Shows that code or styles of the game failed to load. The launch token is still valid, so a reload works. */
function showLoadFailure(): Promise<never> {
  document.body.replaceChildren(createFailedScreen(messages));
  return new Promise(() => {});
}

/** Loads the view of the game in the address. The server has no page for other games. */
async function loadView(): Promise<AnyView> {
  const id = location.pathname.split('/').at(-1);
  const load = Object.entries(views).find(([game]) => game === id)?.[1];
  if (!load) throw new Error(`there is no game ${id}`);
  return (await load()).view;
}
