import { getReplay } from '@nua/contract/replay.ts';
import type { Language } from '@nua/contract/wire.ts';
import { gameOfVersion, isGameId } from '@nua/games/play/catalogue.ts';
import { type Cents, formatMoney, wireCurrency } from '@nua/money';
import button from '@nua/ui/button.module.css';
import { views } from '../games/views.ts';
import { fill, type Messages } from '../i18n/messages.ts';
import { multiplierText } from '../rules/multiplier-text.ts';
import type { AnyView } from '../table/view.ts';
import { fairnessText } from '../verify/fairness-text.ts';
import { el } from '../view/element.ts';
import facts from '../view/facts.module.css';
import { fact } from '../view/facts.ts';
import { icon } from '../view/icon.ts';
import { importWithStyles } from '../view/import-with-styles.ts';
import { createArcadeCall } from '../wire/arcade-call.ts';
import replayStyles from './replay.module.css';
import { claimOf } from './replay-claim.ts';
import type { ReplayData } from './replay-data.ts';
import { createReplayStage } from './replay-stage.ts';
import { replayText, replayTitle } from './replay-text.ts';

type Page = { messages: Messages; lang: Language; game: string; round: string };
type Failure = 'missing' | 'failed' | 'busy';

const ID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Loads a replay by its link, and shows it or the reason why it cannot be shown. */
export async function openReplay(page: Page): Promise<void> {
  const text = replayText[page.lang];
  const main = el('main', { class: replayStyles.page });
  document.body.replaceChildren(main);
  main.replaceChildren(createWaiting(text.loading));
  const replay = await loadReplay(page);
  if (typeof replay === 'string') return main.replaceChildren(...createFailure(page, replay));
  const view = await importWithStyles(() => loadView(replay)).catch(() => null);
  if (view === null) return main.replaceChildren(...createFailure(page, 'failed'));
  document.title = replayTitle(replay, viewName(view, page.lang), page.lang);
  main.replaceChildren(...createReplay(page, replay, view));
}

async function loadReplay({ game, round }: Page): Promise<ReplayData | Failure> {
  if (!ID.test(round) || !/^[a-z][a-z0-9-]{1,30}$/.test(game)) return 'missing';
  const call = createArcadeCall({ token: null, encryption: null, clock_offset_ms: 0 });
  const path = getReplay.path.replace('{game}', game).replace('{round}', round);
  const reply = await call({ ...getReplay, path });
  if (reply.is === 'response') return reply.response;
  if (reply.is === 'silence') return 'failed';
  if (reply.name === 'NOT_FOUND') return 'missing';
  return reply.name === 'RATE_LIMITED' || reply.name === 'BUSY' ? 'busy' : 'failed';
}

/** Loads the view of the round's game, with the pay table that paid the round. Returns 'none' if this page has no such view. */
async function loadView({ game_id, table_version, call }: ReplayData): Promise<AnyView | 'none'> {
  if (call === null || !isGameId(game_id)) return 'none';
  const { view } = await views[game_id]();
  const game = gameOfVersion(game_id, table_version);
  return game ? ({ ...view, game } as AnyView) : 'none';
}

const viewName = (view: AnyView | 'none', lang: Language): string | null =>
  view === 'none' ? null : view.game.name[lang];

function createReplay(page: Page, replay: ReplayData, view: AnyView | 'none'): HTMLElement[] {
  const { lang } = page;
  const text = replayText[lang];
  const title = replayTitle(replay, viewName(view, lang), lang);
  const head = el('div', { class: replayStyles.head }, icon('shield', 30), el('h1', { text: title }));
  const isEnded = replay.name === null;
  const play = isEnded
    ? createLink(text.all_games, '/', 'primary')
    : createLink(text.play_game, `/game-play?game=${replay.game_id}`, 'primary');
  if (view === 'none') {
    const provider = fill(text.provider, { provider: replay.drawn_by.name });
    const card = el(
      'section',
      { class: facts.card },
      isEnded && el('p', { class: facts.lead, text: text.ended_game }),
      createPays(replay),
      el('p', { class: facts.lead, text: provider }),
    );
    return [head, card, createFacts(page, replay, null), play];
  }
  const stage = createReplayStage({ ...page, view, replay });
  const playAgain = createButton(text.again, 'quiet', () => void run());
  const skip = createButton(view.kind === 'stepped' ? text.next : text.skip, 'quiet', stage.skip);
  playAgain.prepend(icon('refresh'));
  const run = async () => {
    playAgain.hidden = true;
    skip.hidden = false;
    await stage.play();
    const hadFocus = document.activeElement === skip;
    playAgain.hidden = false;
    skip.hidden = true;
    if (hadFocus) playAgain.focus();
  };
  void run();
  const replayColumn = el(
    'div',
    { class: replayStyles.drawn },
    stage.element,
    el('div', { class: replayStyles.actions }, playAgain, skip, play),
    createFacts(page, replay, view),
  );
  const check = el('section', { class: replayStyles.check, 'aria-label': text.check }, el('h2', { text: text.check }));
  void fillCheck(page, replay, view, check);
  return [head, el('div', { class: replayStyles.columns }, replayColumn, check)];
}

const createPays = ({ pays_hundredths }: ReplayData): HTMLElement => {
  const won = pays_hundredths > 100 ? facts.won : '';
  return el('div', { class: `${facts.result} ${won}`, text: multiplierText(pays_hundredths) });
};

function createFacts({ lang }: Page, replay: ReplayData, view: AnyView | null): HTMLElement {
  const text = replayText[lang];
  const { call, money, drawn_by, pays_hundredths, record } = replay;
  const isDivided =
    money === null && view?.kind === 'shared' && call !== null && view.game.parts(call as never) !== null;
  const house = fill(text.house, { name: drawn_by.name });
  return el(
    'section',
    { class: facts.card },
    el(
      'div',
      { class: facts.grid },
      view && call ? fact(text.bet, view.callText(call, lang)) : null,
      fact(text.pays, multiplierText(pays_hundredths)),
      money && fact(text.stake, amountText(money.stake)),
      money && fact(text.payout, amountText(money.payout)),
      fact(text.drawn_by, drawn_by.kind === 'house' ? house : drawn_by.name),
      record?.began_at ? fact(text.began_at, timeText(record.began_at, lang)) : null,
      record && fact(text.ended_at, timeText(record.ended_at, lang)),
      record?.provider_round ? fact(text.provider_round, record.provider_round) : null,
    ),
    money === null &&
      el('p', { class: facts.lead, text: isDivided ? `${text.hidden_stake} ${text.parts}` : text.hidden_stake }),
  );
}

const amountText = (amount: Cents): string => `${wireCurrency} ${formatMoney(amount)}`;

const timeText = (at: string, lang: Language): string =>
  new Date(at).toLocaleString(lang === 'ur' ? 'ur-PK-u-nu-latn' : 'en-GB', {
    timeZone: 'Asia/Karachi',
    dateStyle: 'medium',
    timeStyle: 'medium',
  });

/** Shows the recomputation of the round, or the reason why it is not possible yet. */
async function fillCheck(page: Page, replay: ReplayData, view: AnyView, section: HTMLElement): Promise<void> {
  const { lang, messages } = page;
  const text = replayText[lang];
  const fairness = fairnessText[lang];
  const paragraph = (line: string) => el('p', { class: facts.lead, text: line });
  if (replay.check === null) return section.append(paragraph(text.check_hidden));
  const claim = claimOf(replay);
  if (claim === null) {
    const { server_seed_hash, client_seed, nonce } = replay.check;
    section.append(
      paragraph(text.check_waits),
      fact(fairness.server_hash, server_seed_hash ?? '', fairness),
      fact(text.client_seed, client_seed ?? '', fairness),
      fact(fairness.bet_nonce, String(nonce)),
    );
    return;
  }
  const load = async () =>
    view.kind === 'shared'
      ? (await import('../verify/shared-form.ts')).createSharedForm
      : (await import('../verify/verify-form.ts')).createVerifyForm;
  const form = await importWithStyles(load).catch(() => null);
  if (form === null) {
    const retryButton = createButton(text.try_again, 'quiet', () => {
      section.replaceChildren(el('h2', { text: text.check }));
      void fillCheck(page, replay, view, section);
    });
    section.append(paragraph(text.check_failed), retryButton);
  } else section.append(paragraph(text.check_text), form({ messages, lang, view: withoutPicture(view) }, claim));
}

/** The check shows no picture, because the stage beside it shows the round. */
const withoutPicture = ({ picture: _, ...view }: AnyView): AnyView => view as AnyView;

const createWaiting = (label: string): HTMLElement =>
  el('div', { class: replayStyles.waiting, role: 'status' }, el('p', { class: facts.lead, text: label }));

/** Why the round is not shown, with a next step. */
function createFailure(page: Page, failure: Failure): HTMLElement[] {
  const text = replayText[page.lang];
  const title = failure === 'missing' ? text.missing_title : text.failed_title;
  const retryButton = createButton(text.try_again, 'primary', () => void openReplay(page));
  const check = `${import.meta.env.BASE_URL}verify?lang=${page.lang}`;
  return [
    el('div', { class: replayStyles.head }, icon('shield', 30), el('h1', { text: title })),
    el('p', { class: facts.lead, role: 'alert', text: text[failure] }),
    el(
      'div',
      { class: replayStyles.actions },
      failure === 'missing' ? createLink(text.all_games, '/', 'primary') : retryButton,
      createLink(text.check_own, check, 'quiet'),
    ),
  ];
}

const createButton = (label: string, kind: 'primary' | 'quiet', click: () => void) =>
  el('button', { class: `${button.button} ${button[kind]}`, type: 'button', on: { click } }, label);

const createLink = (label: string, href: string, kind: 'primary' | 'quiet') =>
  el('a', { class: `${button.button} ${button[kind]}`, href, text: label });
