import { exclusionLengths } from '@nua/contract/limit.ts';
import { adEvents } from '@nua/contract/tracking.ts';
import type { Act } from './act.ts';
import { changeAdEvent, listAdEvents } from './ad-acts.ts';
import { adjustBalance } from './adjust-acts.ts';
import type { Call } from './call.ts';
import { listCms, printCms, setCms, showCms } from './cms-acts.ts';
import { listDeposits, showToday } from './day-acts.ts';
import { acknowledgeReversal, matchLine, resolveDeposit } from './deposit-acts.ts';
import { endEngineerMode, setEngineerPassword, showEngineerMode } from './engineer-acts.ts';
import { announce, forceUpdate } from './event-acts.ts';
import { listLog, listWaiting } from './list-waiting.ts';
import { liftMatch, showMatches } from './match-acts.ts';
import { approveMessage, cancelMessage, listSends, sendMessage } from './message-acts.ts';
import { allowName, changeSecret, listNames, removeName } from './operator-names.ts';
import { block, freeze, signOut, unblock } from './player-acts.ts';
import { notePlayer, showPlayer } from './player-card.ts';
import { excludePlayer, showProtection } from './protection-acts.ts';
import { oneOf, operatorName, readId, wanted } from './read-words.ts';
import { decideReferral } from './referral-acts.ts';
import { reseal } from './reseal.ts';
import { showRewards } from './reward-acts.ts';
import { DRY_RUN, listRules, publishRule, showRule, tryRule } from './rule-acts.ts';
import { allowWin, closeRound, DESPITE_HELD_WIN } from './seamless-acts.ts';
import { changeSetting, listGameStates, showSetting, switchGame } from './setting-acts.ts';
import { showSms } from './sms-acts.ts';
import { closeTicket, listTickets, replyTicket, showTicket } from './ticket-acts.ts';
import { approveWithdraw, rejectWithdraw, resolveWithdraw, sendBackWithdraw } from './withdraw-acts.ts';

const idOf = (call: Call, name: string): string => readId(name, wanted(call.act, call.words, name)[0]);
const only = (call: Call, ...names: string[]): string[] => wanted(call.act, call.words, ...names);

const withoutWords = (call: Call, run: () => Promise<string>): Promise<string> => {
  only(call);
  return run();
};

const ABOUT_PLAYERS = {
  player: {
    permission: 'look',
    approval: 'reads',
    run: (call) => showPlayer(call.deps, call.acting, only(call, 'PLAYER')[0]!),
  },
  note: {
    permission: 'players',
    approval: 'one',
    run: ({ deps, acting, words }) => notePlayer(deps, acting, words[0] ?? '', words.slice(1).join(' ')),
  },
  block: {
    permission: 'players',
    approval: 'one',
    run: ({ deps, acting, words, confirm }) =>
      block(deps, acting, { who: words[0] ?? '', reason: words.slice(1).join(' ') }, confirm),
  },
  'sign-out': {
    permission: 'players',
    approval: 'one',
    run: ({ deps, acting, act, words, confirm }) => {
      const [who] = wanted(act, words.slice(0, 1), 'PLAYER|everybody');
      return signOut(deps, acting, { who: who!, note: words.slice(1).join(' ') }, confirm);
    },
  },
  unblock: { permission: 'players', approval: 'two', run: (call) => unblock(call, only(call, 'PLAYER')[0]!) },
  freeze: {
    permission: 'players',
    approval: 'depends',
    run: (call) => {
      const [who = '', amount = '', ...reason] = call.words;
      return freeze(call, { who, amount, reason: reason.join(' ') || 'released' });
    },
  },
  limits: {
    permission: 'look',
    approval: 'reads',
    run: (call) => showProtection(call.deps, only(call, 'PLAYER')[0]!),
  },
  exclude: {
    permission: 'players',
    approval: 'one',
    run: (call) => {
      const [who, length] = only(call, 'PLAYER', 'LENGTH');
      const request = { who: who!, length: oneOf('LENGTH', length, ...exclusionLengths) };
      return excludePlayer(call.deps, call.acting, request, call.confirm);
    },
  },
  matches: {
    permission: 'look',
    approval: 'reads',
    run: ({ deps, act, words }) =>
      showMatches(deps, wanted(act, [words.join(' ')].filter(Boolean), 'PLAYER|PHONE|CNIC|IBAN')[0]!),
  },
  unmatch: { permission: 'players', approval: 'two', run: (call) => liftMatch(call, idOf(call, 'MATCH')) },
} as const satisfies Record<string, Act>;

const ABOUT_MONEY = {
  deposits: {
    permission: 'look',
    approval: 'reads',
    run: (call) => listDeposits(call.deps, call.words.length === 0 ? undefined : only(call, 'STATE')[0]),
  },
  today: { permission: 'look', approval: 'reads', run: (call) => showToday(call.deps) },
  waiting: { permission: 'look', approval: 'reads', run: (call) => listWaiting(call.deps) },
  log: { permission: 'look', approval: 'reads', run: (call) => listLog(call.deps) },
  rewards: { permission: 'look', approval: 'reads', run: (call) => showRewards(call.deps, call.words) },
  approve: {
    permission: 'payouts',
    approval: 'depends',
    run: (call) => approveWithdraw(call, idOf(call, 'WITHDRAWAL')),
  },
  reject: {
    permission: 'payouts',
    approval: 'one',
    run: (call) => rejectWithdraw(call.deps, call.acting, idOf(call, 'WITHDRAWAL')),
  },
  resolve: {
    permission: 'payouts',
    approval: 'two',
    run: (call) => {
      const [withdrawal, verdict] = only(call, 'WITHDRAWAL', 'paid|rejected');
      return resolveWithdraw(call, readId('WITHDRAWAL', withdrawal), oneOf('The outcome', verdict, 'paid', 'rejected'));
    },
  },
  'send-back': {
    permission: 'payouts',
    approval: 'depends',
    run: (call) => {
      const [withdrawal, deposit] = only(call, 'WITHDRAWAL', 'DEPOSIT');
      return sendBackWithdraw(call, readId('WITHDRAWAL', withdrawal), readId('DEPOSIT', deposit));
    },
  },
  deposit: {
    permission: 'deposits',
    approval: 'two',
    run: (call) => {
      const [deposit, verdict] = only(call, 'DEPOSIT', 'credit|refuse');
      return resolveDeposit(call, readId('DEPOSIT', deposit), oneOf('The outcome', verdict, 'credit', 'refuse'));
    },
  },
  acknowledge: {
    permission: 'deposits',
    approval: 'one',
    run: (call) => acknowledgeReversal(call.deps, call.acting, idOf(call, 'DEPOSIT')),
  },
  match: {
    permission: 'deposits',
    approval: 'two',
    run: (call) => {
      const [line, deposit] = only(call, 'LINE', 'DEPOSIT');
      return matchLine(call, line!, readId('DEPOSIT', deposit));
    },
  },
  adjust: {
    permission: 'balances',
    approval: 'two',
    asks: true,
    run: (call) => {
      const [who = '', amount = '', ...reason] = call.words;
      return adjustBalance(call, { who, amount, reason: reason.join(' ') });
    },
  },
  referral: {
    permission: 'rewards',
    approval: 'two',
    run: (call) => {
      const [verdict, cycle] = only(call, 'approve|reject', 'CYCLE');
      return decideReferral(call, readId('CYCLE', cycle), oneOf('The decision', verdict, 'approve', 'reject'));
    },
  },
  rule: { permission: 'rewards', approval: 'two', asks: true, run: publishRule },
  [`rule ${DRY_RUN}`]: { permission: 'look', approval: 'reads', run: tryRule },
  'rule list': { permission: 'look', approval: 'reads', run: (call) => listRules(call.deps) },
  'rule show': { permission: 'look', approval: 'reads', run: (call) => showRule(call.deps, call.words[0]) },
} as const satisfies Record<string, Act>;

const ABOUT_TEXTS = {
  'message send': { permission: 'messages', approval: 'depends', asks: true, run: sendMessage },
  'message approve': {
    permission: 'messages',
    approval: 'two',
    run: (call) => approveMessage(call, idOf(call, 'SENDING')),
  },
  'message cancel': {
    permission: 'messages',
    approval: 'one',
    run: (call) => cancelMessage(call.deps, call.acting, idOf(call, 'SENDING')),
  },
  'message list': { permission: 'look', approval: 'reads', run: (call) => listSends(call.deps) },
  'ticket list': { permission: 'tickets', approval: 'reads', run: (call) => listTickets(call.deps, call.words[0]) },
  'ticket show': {
    permission: 'tickets',
    approval: 'reads',
    run: (call) => showTicket(call.deps, call.acting, idOf(call, 'TICKET')),
  },
  'ticket reply': {
    permission: 'tickets',
    approval: 'one',
    run: ({ deps, acting, words }) => replyTicket(deps, acting, readId('TICKET', words[0]), words.slice(1).join(' ')),
  },
  'ticket close': {
    permission: 'tickets',
    approval: 'one',
    run: (call) => closeTicket(call.deps, call.acting, idOf(call, 'TICKET')),
  },
  announce: {
    permission: 'messages',
    approval: 'one',
    run: ({ deps, acting, words, confirm }) => announce(deps, acting, words, confirm),
  },
  cms: {
    permission: 'look',
    approval: 'reads',
    run: (call) => printCms(call.deps, only(call, 'list|set|hide|show|KEY')[0]!),
  },
  'cms list': { permission: 'look', approval: 'reads', run: (call) => listCms(call.deps) },
  'cms set': {
    permission: 'content',
    approval: 'depends',
    asks: true,
    run: (call) => {
      const [key, json] = only(call, 'KEY', 'JSON');
      return setCms(call, [key!, json!]);
    },
  },
  'cms hide': {
    permission: 'content',
    approval: 'one',
    run: (call) => showCms(call.deps, call.acting, only(call, 'KEY')[0]!, false),
  },
  'cms show': {
    permission: 'content',
    approval: 'one',
    run: (call) => showCms(call.deps, call.acting, only(call, 'KEY')[0]!, true),
  },
} as const satisfies Record<string, Act>;

const ABOUT_THE_SITE = {
  game: { permission: 'look', approval: 'reads', run: (call) => withoutWords(call, () => listGameStates(call.deps)) },
  'game close': {
    permission: 'games',
    approval: 'depends',
    asks: true,
    run: (call) => switchGame(call, { game: only(call, 'GAME')[0]!, to: 'close' }),
  },
  'game open': {
    permission: 'games',
    approval: 'two',
    asks: true,
    run: (call) => switchGame(call, { game: only(call, 'GAME')[0]!, to: 'open' }),
  },
  'game allow-win': {
    permission: 'games',
    approval: 'two',
    run: (call) => {
      const [provider, win] = only(call, 'PROVIDER', 'CALL');
      return allowWin(call, provider!, win!);
    },
  },
  'game close-round': {
    permission: 'games',
    approval: 'two',
    run: (call) => {
      const words = call.words.filter((word) => word !== DESPITE_HELD_WIN);
      const id = readId('ROUND', wanted(call.act, words, 'ROUND')[0]);
      return closeRound(call, { id, despite_held_win: words.length < call.words.length });
    },
  },
  'set KEY': { permission: 'look', approval: 'reads', run: (call) => showSetting(call.deps, call.words[0]!) },
  set: {
    permission: 'settings',
    approval: 'depends',
    asks: true,
    run: (call) => {
      const [key, json] = only(call, 'KEY', 'JSON');
      return changeSetting(call, [key!, json!]);
    },
  },
  reseal: {
    permission: 'technical',
    approval: 'one',
    run: (call) => withoutWords(call, () => reseal(call.deps, call.acting)),
  },
  sms: { permission: 'look', approval: 'reads', run: (call) => showSms(call.deps) },
  update: {
    permission: 'technical',
    approval: 'one',
    run: (call) => forceUpdate(call.deps, call.acting, only(call, 'VERSION')[0]!),
  },
  ad: { permission: 'look', approval: 'reads', run: (call) => withoutWords(call, () => listAdEvents(call.deps)) },
  'ad set': {
    permission: 'technical',
    approval: 'one',
    run: (call) => {
      const [app_token = '', event, event_token = ''] = only(call, 'APP', 'EVENT', 'TOKEN');
      return changeAdEvent(call.deps, call.acting, {
        app_token,
        event: oneOf('EVENT', event, ...adEvents),
        event_token,
      });
    },
  },
  'ad remove': {
    permission: 'technical',
    approval: 'one',
    run: (call) => {
      const [app_token = '', event] = only(call, 'APP', 'EVENT');
      const token = { app_token, event: oneOf('EVENT', event, ...adEvents), event_token: null };
      return changeAdEvent(call.deps, call.acting, token);
    },
  },
  engineer: {
    permission: 'look',
    approval: 'reads',
    run: (call) => withoutWords(call, () => showEngineerMode(call.deps)),
  },
  'engineer password': {
    permission: 'technical',
    approval: 'one',
    run: (call) => withoutWords(call, () => setEngineerPassword(call.deps, call.acting, call.readSecret)),
  },
  'engineer off': {
    permission: 'technical',
    approval: 'one',
    run: (call) => withoutWords(call, () => endEngineerMode(call.deps, call.acting)),
  },
  names: { permission: 'any', approval: 'reads', run: (call) => listNames(call.deps) },
  'allow-name': {
    permission: 'names',
    approval: 'depends',
    typed_by_each: 1,
    run: (call) => {
      const [name, may, fingerprint] = only(call, 'NAME', 'PERMISSIONS', 'FINGERPRINT');
      return allowName(call, { name: operatorName(name), may: may!, fingerprint: fingerprint! });
    },
  },
  'remove-name': {
    permission: 'names',
    approval: 'two',
    run: (call) => removeName(call, operatorName(only(call, 'NAME')[0])),
  },
  'change-secret': {
    permission: 'any',
    approval: 'one',
    run: (call) => changeSecret(call.deps, call.acting, call.readSecret),
  },
} as const satisfies Record<string, Act>;

/** Every act by its words. An act that does not declare its permission and its approval does not compile. */
export const acts: Readonly<Record<string, Act>> = {
  ...ABOUT_PLAYERS,
  ...ABOUT_MONEY,
  ...ABOUT_TEXTS,
  ...ABOUT_THE_SITE,
};
