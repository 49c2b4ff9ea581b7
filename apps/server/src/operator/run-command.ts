import { exclusionLengths } from '@nua/contract/limit.ts';
import { adEvents } from '@nua/contract/tracking.ts';
import { changeAdEvent, listAdEvents } from './ad-acts.ts';
import { adjustBalance } from './adjust-acts.ts';
import { listCms, printCms, setCms, showCms } from './cms-acts.ts';
import { type Confirm, confirmed, noConfirm } from './confirm.ts';
import { listDeposits, showToday } from './day-acts.ts';
import { acknowledgeReversal, matchLine, resolveDeposit } from './deposit-acts.ts';
import { endEngineerMode, setEngineerPassword, showEngineerMode } from './engineer-acts.ts';
import { announce, forceUpdate } from './event-acts.ts';
import { listLog, listWaiting } from './list-waiting.ts';
import { liftMatch, showMatches } from './match-acts.ts';
import { approveMessage, cancelMessage, listSends, sendMessage } from './message-acts.ts';
import { type Acting, CommandError, type OperatorDeps } from './operator-deps.ts';
import { addName, allowName, changeSecret, confirmName, listNames, removeName } from './operator-names.ts';
import { plainText } from './plain-text.ts';
import { block, freeze, unblock } from './player-acts.ts';
import { notePlayer, showPlayer } from './player-card.ts';
import { excludePlayer, showProtection } from './protection-acts.ts';
import { noSecret, type ReadSecret, type SecretFiles } from './read-secret.ts';
import { decideReferral } from './referral-acts.ts';
import { showRewards } from './reward-acts.ts';
import { listRules, publishRule, showRule } from './rule-acts.ts';
import { allowWin, closeRound, DESPITE_HELD_WIN } from './seamless-acts.ts';
import { changeSetting, listGameStates, showSetting, switchGame } from './setting-acts.ts';
import { showSms } from './sms-acts.ts';
import { closeTicket, listTickets, replyTicket, showTicket } from './ticket-acts.ts';
import { approveWithdraw, rejectWithdraw, resolveWithdraw, sendBackWithdraw } from './withdraw-acts.ts';

export const USAGE = `npm run operator -- --as NAME ACT …   (--note "why" may be added to every act)

  player PLAYER                           a player: wallets, limits, payments, acts and notes (id, user name or phone)
  note PLAYER TEXT                        writes a note about a player
  deposits [STATE]                        the newest deposits of everybody
  today                                   new players, money in and out and what games kept since midnight
  waiting                                 what waits for a person
  log                                     the newest entries of the operator log
  sms                                     how full the SMS limits are, and what became of the texts of 24 hours
  approve WITHDRAWAL                      lets a payout go out; two names above the limit of withdraw_rules
  reject WITHDRAWAL                       refuses a payout that has not been sent; the money returns
  resolve WITHDRAWAL paid|rejected        ends an unknown payout, from the provider's statement; two names
  send-back WITHDRAWAL DEPOSIT            pays out to where an unplayed deposit came from
  deposit DEPOSIT credit|refuse           ends the review of a wallet deposit; two names
  acknowledge DEPOSIT                     takes a deposit that was taken back off the list; what is owed stays owed
  match LINE DEPOSIT                      credits a line of the bank statement to its deposit; two names
  referral approve|reject CYCLE           decides a cash-out of the referral wheel that waits; two names
  block PLAYER REASON                     ends every session and stops the money (id, user name or phone)
  unblock PLAYER
  limits PLAYER                           a player's limits and exclusion
  exclude PLAYER LENGTH                   day, week, month, half_year, year or for_good; nobody can take it back
  matches PLAYER|PHONE|CNIC|IBAN          accounts that have proven the same number, and what binds them
  adjust PLAYER AMOUNT REASON             corrects the main wallet, -AMOUNT takes away; two names
  unmatch MATCH --note WHY                the number is somebody else's now; two names
  freeze PLAYER AMOUNT REASON             sets an amount aside; 0 releases it
  set KEY                                 prints a setting's present value
  set KEY JSON                            changes a setting; two names for what moves money, odds or players
  game                                    the games, open or closed
  game close|open GAME                    closes one game; opening it again takes two names
  game allow-win PROVIDER CALL            lets a held win of a provider through; two names
  game close-round ROUND                  ends a provider's open round without it; two names
      [--despite-held-win]                also where a held win of it is never paid then
  set payouts_paused true|false           stops sending payouts on every node, or goes on
  rule list                               every version of every rule by which players are rewarded
  rule show KIND                          the one in force, in the form that rule takes, with its cost
  rule KIND JSON [--dry-run] [--from DATE]  publishes a version after showing its cost; two names
      KIND is weight, promo, vip, club, wheel, referral or task
  rewards [--from DAY] [--to DAY]         what rewards cost by day and kind, from the ledger
  message send --to all|inactive:DAYS|vip:LEVEL|player:PLAYER --kind inbox|notification|other
      --title-en T --title-ur T --text-en T --text-ur T    (\\n breaks a line)
      [--gift AMOUNT --wallet bonus|main --expires DAYS] [--promotional] [--popup 1|2|3]
      [--link PATH --link-en T --link-ur T]   gifts above the limit of message_rules take two names
  message approve|cancel SENDING          the second name; ends a sending where it is
  message list                            the newest sendings and how far they are
  ticket list [open|answered|closed|all]  questions to customer service, the longest waiting first
  ticket show TICKET                      reads one
  ticket reply TICKET TEXT                answers one
  ticket close TICKET                     ends one
  announce TITLE TEXT TITLE_UR TEXT_UR    tells everybody at once, in English and Urdu
  update VERSION                          makes every open app load itself anew
  cms list                                the content of the pages
  cms KEY                                 prints one in the form that set takes
  cms set KEY JSON                        writes { en, ur, images?, extra? }
  cms hide|show KEY                       takes content out of sight, or back
  ad                                      the advertising network's tokens of events, by app
  ad set APP EVENT TOKEN                  lists one; EVENT is register, sign_in or deposit
  ad remove APP EVENT                     takes it off the list: the default token is used
  engineer                                whether engineer mode can be entered, and where it was
  engineer password                       sets its password, typed unseen (--new-secret-file FILE)
  engineer off                            ends it on every device at once, and takes the password away
  names                                   names that count as one of two
  add-name NAME                           gives a name its secret (no --as); a later one than the second waits for two
  allow-name NAME FINGERPRINT             lets a further name's secret count, as its owner read it out; two names
  remove-name NAME                        its secret counts no more; two names
  change-secret                           of the name that acts

What blocks, excludes, adjusts, changes or reaches many shows first what it is going to do, and asks; --yes does it at once.
Times are those of Pakistan. A name that has a secret acts only with it: typed unseen, or --secret-file FILE (--new-secret-file FILE for a new one).`;

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const NAME = /^[a-z][a-z0-9._-]{1,39}$/;

type CommandLine = {
  operator: string | null;
  note: string | undefined;
  act: string;
  rest: string[];
  yes: boolean;
} & SecretFiles;

/** Takes `--as NAME`, `--note TEXT` and the files of secrets out of the words of the command line, wherever they stand. */
function readCommandLine(argv: readonly string[]): CommandLine {
  const line: CommandLine = {
    operator: null,
    note: undefined,
    act: '',
    rest: [],
    yes: false,
    secret_file: null,
    new_secret_file: null,
  };
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i]!;
    if (word === '--as') line.operator = argv[++i] ?? null;
    else if (word === '--yes') line.yes = true;
    else if (word === '--note') line.note = argv[++i];
    else if (word === '--secret-file') line.secret_file = argv[++i] ?? null;
    else if (word === '--new-secret-file') line.new_secret_file = argv[++i] ?? null;
    else line.rest.push(word);
  }
  line.act = line.rest.shift() ?? '';
  return line;
}

function wanted(rest: readonly string[], ...names: string[]): string[] {
  if (rest.length !== names.length)
    throw new CommandError(`This act takes ${names.join(' ') || 'nothing'}.\n\n${USAGE}`);
  return [...rest];
}

function id(text: string | undefined): string {
  if (!text || !UUID.test(text)) throw new CommandError(`${text ?? ''} is no id.`);
  return text.toLowerCase();
}

function operatorName(text: string | undefined): string {
  if (!text || !NAME.test(text)) throw new CommandError(`${text ?? ''} is no operator’s name.`);
  return text;
}

function oneOf<Word extends string>(text: string | undefined, ...allowed: Word[]): Word {
  if (!allowed.includes(text as Word)) throw new CommandError(`Say ${allowed.join(' or ')}.`);
  return text as Word;
}

function runMessageAct(deps: OperatorDeps, acting: Acting, [word, ...rest]: readonly string[], confirm: Confirm) {
  if (word === 'send') return sendMessage(deps, acting, rest, confirm);
  if (word === 'list') return listSends(deps);
  const act = oneOf(word, 'approve', 'cancel', 'send', 'list');
  const sending = id(wanted(rest, 'SENDING')[0]);
  return act === 'approve' ? approveMessage(deps, acting, sending) : cancelMessage(deps, acting, sending);
}

type Acts = Record<string, () => Promise<string>>;
/** Where secrets and a yes come from. */
type Asked = { readSecret: ReadSecret; confirm: Confirm };

/** Every act by its word. The words after it are looked at when it runs. */
function actsOf(deps: OperatorDeps, acting: Acting, rest: readonly string[], { readSecret, confirm }: Asked): Acts {
  return {
    player: () => showPlayer(deps, acting, wanted(rest, 'PLAYER')[0]!),
    note: () => notePlayer(deps, acting, rest[0] ?? '', rest.slice(1).join(' ')),
    deposits: () => listDeposits(deps, rest.length === 0 ? undefined : wanted(rest, 'STATE')[0]),
    today: () => showToday(deps),
    adjust: () => {
      const [who = '', amount = '', ...reason] = rest;
      return adjustBalance(deps, acting, { who, amount, reason: reason.join(' ') }, confirm);
    },
    game: () => gameAct(deps, acting, rest, confirm),
    engineer: () => engineerAct(deps, acting, rest, readSecret),
    names: () => listNames(deps),
    'allow-name': () => {
      const [name, fingerprint] = wanted(rest, 'NAME', 'FINGERPRINT');
      return allowName(deps, acting, operatorName(name), fingerprint!);
    },
    'remove-name': () => removeName(deps, acting, operatorName(wanted(rest, 'NAME')[0])),
    'change-secret': () => changeSecret(deps, acting, readSecret),
    waiting: () => listWaiting(deps),
    log: () => listLog(deps),
    sms: () => showSms(deps),
    approve: () => approveWithdraw(deps, acting, id(wanted(rest, 'WITHDRAWAL')[0])),
    reject: () => rejectWithdraw(deps, acting, id(wanted(rest, 'WITHDRAWAL')[0])),
    resolve: () => {
      const [withdrawal, verdict] = wanted(rest, 'WITHDRAWAL', 'paid|rejected');
      return resolveWithdraw(deps, acting, id(withdrawal), oneOf(verdict, 'paid', 'rejected'));
    },
    'send-back': () => {
      const [withdrawal, deposit] = wanted(rest, 'WITHDRAWAL', 'DEPOSIT');
      return sendBackWithdraw(deps, acting, id(withdrawal), id(deposit));
    },
    deposit: () => {
      const [deposit, verdict] = wanted(rest, 'DEPOSIT', 'credit|refuse');
      return resolveDeposit(deps, acting, id(deposit), oneOf(verdict, 'credit', 'refuse'));
    },
    acknowledge: () => acknowledgeReversal(deps, acting, id(wanted(rest, 'DEPOSIT')[0])),
    match: () => {
      const [line, deposit] = wanted(rest, 'LINE', 'DEPOSIT');
      return matchLine(deps, acting, line!, id(deposit));
    },
    referral: () => {
      const [verdict, cycle] = wanted(rest, 'approve|reject', 'CYCLE');
      return decideReferral(deps, acting, id(cycle), oneOf(verdict, 'approve', 'reject'));
    },
    block: () => block(deps, acting, { who: rest[0] ?? '', reason: rest.slice(1).join(' ') }, confirm),
    unblock: () => unblock(deps, acting, wanted(rest, 'PLAYER')[0]!),
    limits: () => showProtection(deps, wanted(rest, 'PLAYER')[0]!),
    exclude: () => {
      const [player, length] = wanted(rest, 'PLAYER', 'LENGTH');
      return excludePlayer(deps, acting, { who: player!, length: oneOf(length, ...exclusionLengths) }, confirm);
    },
    matches: () => showMatches(deps, wanted([rest.join(' ')].filter(Boolean), 'PLAYER|PHONE|CNIC|IBAN')[0]!),
    unmatch: () => liftMatch(deps, acting, id(wanted(rest, 'MATCH')[0])),
    freeze: () => freeze(deps, acting, rest[0] ?? '', rest[1] ?? '', rest.slice(2).join(' ') || 'released'),
    message: () => runMessageAct(deps, acting, rest, confirm),
    rule: () => ruleAct(deps, acting, rest, confirm),
    rewards: () => showRewards(deps, rest),
    ticket: () => ticketAct(deps, acting, rest),
    ad: () => adAct(deps, acting, rest),
    cms: () => cmsAct(deps, acting, rest, confirm),
    announce: () => announce(deps, acting, rest, confirm),
    update: () => forceUpdate(deps, acting, wanted(rest, 'VERSION')[0]!),
    set: () => {
      if (rest.length === 1) return showSetting(deps, rest[0]!);
      const [key, json] = wanted(rest, 'KEY', 'JSON');
      return changeSetting(deps, acting, [key!, json!], confirm);
    },
  };
}

/**
 * Runs one operator command.
 *
 * Shape   deps, words of the command line, where secrets and a yes come from -> what to print
 * Errors  CommandError, with a text for the person; nothing was changed then
 */
export async function runCommand(
  deps: OperatorDeps,
  argv: readonly string[],
  secrets: (files: SecretFiles) => ReadSecret = () => noSecret,
  ask: Confirm = noConfirm,
): Promise<string> {
  const { operator, note, act, rest, yes, ...files } = readCommandLine(argv);
  const readSecret = secrets(files);
  if (act === 'add-name') {
    const name = wanted(rest, 'NAME')[0]!;
    if (!NAME.test(name) || (operator ?? name) !== name)
      throw new CommandError(`A name is added from its own command: add-name NAME.\n\n${USAGE}`);
    return await addName(deps, { name, note, readSecret });
  }
  if (!operator || !NAME.test(operator)) {
    throw new CommandError(`Say who you are: --as NAME, small letters, digits, dots and dashes.\n\n${USAGE}`);
  }
  const acting: Acting = { operator, note };
  // The output may hold text that others wrote: it must not control the operator's terminal.
  const confirm: Confirm = yes ? confirmed : (preview) => ask(plainText(preview));
  const acts = actsOf(deps, acting, rest, { readSecret, confirm });
  const run = Object.hasOwn(acts, act) ? acts[act] : undefined;
  if (!run) throw new CommandError(`${act ? `There is no act ${act}.` : 'Say what to do.'}\n\n${USAGE}`);
  await confirmName(deps, operator, readSecret);
  return plainText(await run());
}

async function ruleAct(deps: OperatorDeps, acting: Acting, rest: readonly string[], confirm: Confirm): Promise<string> {
  if (rest[0] === 'list') return await listRules(deps);
  if (rest[0] === 'show') return await showRule(deps, rest[1]);
  return await publishRule(deps, acting, rest, confirm);
}

async function ticketAct(deps: OperatorDeps, acting: Acting, [act, ...rest]: readonly string[]): Promise<string> {
  switch (oneOf(act, 'list', 'show', 'reply', 'close')) {
    case 'list':
      return await listTickets(deps, rest[0]);
    case 'show':
      return await showTicket(deps, acting, id(wanted(rest, 'TICKET')[0]));
    case 'reply':
      return await replyTicket(deps, acting, id(rest[0]), rest.slice(1).join(' '));
    case 'close':
      return await closeTicket(deps, acting, id(wanted(rest, 'TICKET')[0]));
  }
}

async function gameAct(deps: OperatorDeps, acting: Acting, rest: readonly string[], confirm: Confirm): Promise<string> {
  if (rest.length === 0) return await listGameStates(deps);
  if (rest[0] === 'allow-win') {
    const [, provider, call] = wanted(rest, 'allow-win', 'PROVIDER', 'CALL');
    return await allowWin(deps, acting, provider!, call!);
  }
  if (rest[0] === 'close-round') {
    const words = rest.filter((word) => word !== DESPITE_HELD_WIN);
    const round = id(wanted(words, 'close-round', 'ROUND')[1]);
    return await closeRound(deps, acting, { id: round, despite_held_win: words.length < rest.length });
  }
  const [to, game] = wanted(rest, 'close|open', 'GAME');
  return await switchGame(deps, acting, { game: game!, to: oneOf(to, 'close', 'open') }, confirm);
}

async function engineerAct(
  deps: OperatorDeps,
  acting: Acting,
  rest: readonly string[],
  readSecret: ReadSecret,
): Promise<string> {
  if (rest.length === 0) return await showEngineerMode(deps);
  const word = oneOf(wanted(rest, 'password|off')[0], 'password', 'off');
  return word === 'off' ? await endEngineerMode(deps, acting) : await setEngineerPassword(deps, acting, readSecret);
}

async function adAct(deps: OperatorDeps, acting: Acting, [word, ...rest]: readonly string[]): Promise<string> {
  if (word === undefined) return await listAdEvents(deps);
  const isSet = oneOf(word, 'set', 'remove') === 'set';
  const [app_token = '', event, token] = wanted(rest, 'APP', 'EVENT', ...(isSet ? ['TOKEN'] : []));
  return await changeAdEvent(deps, acting, { app_token, event: oneOf(event, ...adEvents), event_token: token ?? null });
}

async function cmsAct(
  deps: OperatorDeps,
  acting: Acting,
  [act, ...rest]: readonly string[],
  confirm: Confirm,
): Promise<string> {
  if (act?.includes('-') && rest.length === 0) return await printCms(deps, act);
  const word = oneOf(act, 'list', 'set', 'hide', 'show');
  if (word === 'list') return await listCms(deps);
  if (word !== 'set') return await showCms(deps, acting, wanted(rest, 'KEY')[0]!, word === 'show');
  const [key, json] = wanted(rest, 'KEY', 'JSON');
  return await setCms(deps, acting, [key!, json!], confirm);
}
