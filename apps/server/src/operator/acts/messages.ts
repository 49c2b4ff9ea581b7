import { type Cents, formatMoney } from '@nua/money';
import { sql } from 'kysely';
import type { Tx } from '../../core/app.ts';
import {
  activeConditions,
  createSend,
  estimateSend,
  estimateStoredSend,
  type GiftRequest,
  type MessageSend,
  NO_CONDITIONS,
  type Segment,
  type SendRequest,
  subjectOfSend,
} from '../../modules/message/public.ts';
import { linkValues } from '../../modules/notify/public.ts';
import { providedReturns } from '../../modules/play/public.ts';
import type { SettingValue } from '../../settings/setting-rules.ts';
import { type Act, change, read } from '../act.ts';
import { findPlayer } from '../find-player.ts';
import { assertLinksAllowed } from '../links.ts';
import { CONDITION_OPTIONS, conditionsIn, conditionTexts } from '../message-conditions.ts';
import { ArgumentError, CommandError } from '../operator-deps.ts';
import { flag, id, oneOf, type Parameter, positiveAmount, readBy, required, type Values, word } from '../parameters.ts';
import { closeProposals, type Proposal } from '../proposals.ts';
import { reachOf, sendingsText } from '../texts/message-texts.ts';
import {
  assertGamesAllowed,
  assertStakeAllowed,
  assertWithinPayoutCap,
  countUpTo,
  gamesOfOneStep,
} from './free-rounds.ts';

/** A sending as the operator types it. `who` is an id, a user name or a phone number. */
type TypedSegment = Exclude<Segment, { to: 'player' }> | { to: 'player'; who: string };
type TypedRequest = Omit<SendRequest, 'segment'> & { segment: TypedSegment };

const KINDS = { inbox: 1, notification: 2, other: 3 } as const;
const DAY_MS = 86_400_000;
const PLACEHOLDER = /\{\{\s*\.(\w+)\s*\}\}/g;

const segment = readBy<TypedSegment>(
  (typed) => {
    const [, to = '', value = ''] = /^(player|inactive|vip):(.+)$/s.exec(typed) ?? [];
    if (typed === 'all') return { to: 'all' };
    if (to === 'player') return { to, who: value };
    if (to === 'inactive' && /^[1-9]\d{0,3}$/.test(value)) return { to, days: Number(value) };
    if (to === 'vip' && /^([1-9]|1\d|20)$/.test(value)) return { to, level: Number(value) };
    return null;
  },
  'all, inactive:DAYS (1 to 9999), vip:LEVEL (1 to 20) or player:PLAYER',
  'all|inactive:DAYS|vip:LEVEL|player:PLAYER',
);

/** A text of a message, in which \n starts a new line. */
const messageText = (max: number): Parameter<string> => ({
  form: 'TEXT',
  read: (typed, name) => {
    const invalid = (problem: string) => new ArgumentError('ARGUMENT_INVALID', name, `${name} ${problem}`);
    const value = typed.replaceAll('\\n', '\n').trim();
    if (value === '') throw invalid('is empty; every message is written in both languages.');
    if (value.length > max) throw invalid(`has ${value.length} characters; ${max} are allowed.`);
    const unknown = [...value.matchAll(PLACEHOLDER)].find(([, key]) => key !== 'url' && key !== 'url_ur');
    if (unknown) throw invalid(`has ${unknown[0]}, which nothing fills; a text may name {{.url}} and {{.url_ur}}.`);
    return value;
  },
});

const title = required(messageText(120));
const body = required(messageText(4000));

const OPTIONS = {
  to: required(segment),
  ...CONDITION_OPTIONS,
  kind: oneOf('inbox', 'notification', 'other'),
  title_en: title,
  title_ur: title,
  text_en: body,
  text_ur: body,
  gift: { ...positiveAmount, form: 'AMOUNT' },
  free_rounds: countUpTo(100),
  games: gamesOfOneStep,
  stake: { ...positiveAmount, form: 'AMOUNT' },
  wallet: oneOf('bonus', 'main'),
  expires: readBy(
    (typed) => (/^[1-9]\d?$/.test(typed) ? Number(typed) : null),
    'a number of days from 1 to 99',
    'DAYS',
  ),
  promotional: flag,
  popup: oneOf('1', '2', '3'),
  link: readBy(
    (typed) => (/^(\/(?![/\\])|https?:\/\/[^/\s])[^\s\\]*$/.test(typed) ? typed : null),
    'a path of this site such as /promo, or begin with https://',
    'PATH',
  ),
  link_en: { ...word, form: 'TEXT' },
  link_ur: { ...word, form: 'TEXT' },
} as const;
type Options = Values<Record<never, Parameter>, typeof OPTIONS>;

/** Returns the free rounds of a gift, which replace money; null without them. */
function freeRoundsOf({ free_rounds: rounds, games, stake, gift, wallet }: Options) {
  if (rounds === undefined || games === undefined || stake === undefined) {
    if (rounds ?? games ?? stake) throw new CommandError('--free-rounds, --games and --stake belong together.');
    return null;
  }
  if (gift ?? wallet) throw new CommandError('--free-rounds takes the place of --gift and --wallet.');
  return { amount: (stake * BigInt(rounds)) as Cents, free_rounds: { rounds, games } };
}

function giftOf(options: Options, rules: SettingValue<'message_rules'>, at: Date): GiftRequest | null {
  const { wallet = 'bonus', expires = rules.gift_expiry_days } = options;
  const rounds = freeRoundsOf(options);
  const gift = rounds?.amount ?? options.gift;
  if (gift === undefined) {
    if (options.wallet ?? options.expires) throw new CommandError('--wallet and --expires belong to a gift.');
    return null;
  }
  return {
    amount: gift,
    wallet,
    expires_at: new Date(at.getTime() + expires * DAY_MS),
    wager_times: wallet === 'bonus' ? rules.bonus_wager_times : 0,
    ...(rounds && { free_rounds: rounds.free_rounds }),
  };
}

function linkOf({ link, link_en, link_ur }: Options): Readonly<Record<string, unknown>> {
  if (link === undefined) return {};
  if (!link_en || !link_ur) throw new CommandError('A link needs its text in both languages: --link-en and --link-ur.');
  return linkValues(link, { en: link_en, ur: link_ur });
}

/** Adds a link that the text does not contain, on a new line. */
const withLink = (text: string, extra: object, name: string): string =>
  'url' in extra && !text.includes(`.${name}`) ? `${text}\n{{.${name}}}` : text;

function requestOf(options: Options, rules: SettingValue<'message_rules'>, at: Date): TypedRequest {
  const { kind = 'inbox', popup, promotional = false } = options;
  const gift = giftOf(options, rules, at);
  const extra = linkOf(options);
  return {
    type: KINDS[kind],
    // Bonus money must be wagered, so a message with it always counts as promotional.
    promotional: promotional || gift?.wallet === 'bonus',
    en: { title: options.title_en, content: withLink(options.text_en, extra, 'url') },
    ur: { title: options.title_ur, content: withLink(options.text_ur, extra, 'url_ur') },
    extra,
    show_type: popup === undefined ? null : (Number(popup) as 1 | 2 | 3),
    segment: options.to,
    conditions: conditionsIn(options),
    gift,
  };
}

async function withPlayerId(tx: Tx, typed: TypedRequest): Promise<SendRequest> {
  const { segment: target } = typed;
  if (target.to !== 'player') return { ...typed, segment: target };
  return { ...typed, segment: { to: 'player', player_id: (await findPlayer(tx, target.who)).id } };
}

/** Returns the part of a sending that the log stores: its title, its recipients, and the gift with its cost. */
const summaryOf = (request: SendRequest, players: number, cost: Cents) => ({
  title: request.en.title,
  segment: request.segment,
  ...(request.conditions && activeConditions(request.conditions)),
  promotional: request.promotional,
  players,
  ...(request.gift && { gift_cents: request.gift.amount, wallet: request.gift.wallet, cost_cents: cost }),
  ...request.gift?.free_rounds,
});

const giftText = ({ amount, wallet, free_rounds }: GiftRequest): string =>
  free_rounds
    ? `${free_rounds.rounds} free rounds of ${formatMoney((amount / BigInt(free_rounds.rounds)) as Cents)} on ${free_rounds.games.join(', ')}`
    : `${formatMoney(amount)} ${wallet}`;

function lengthText({ expires_at }: GiftRequest, at: Date): string {
  const days = (expires_at.getTime() - at.getTime()) / DAY_MS;
  return days === 1 ? '1 day' : `${days} days`;
}

/** Reports whether a gift always needs a second operator: money for a main wallet, or free rounds. */
const needsTwo = ({ wallet, free_rounds }: Pick<GiftRequest, 'wallet' | 'free_rounds'>): boolean =>
  wallet === 'main' || free_rounds !== undefined;

/**
 * Builds the preview of a sending: how many players it reaches, its titles, and the cost of its gifts. It contains the length of a gift
 * instead of the time of its end, because a confirmation is valid only for an unchanged preview.
 */
function previewOf(typed: TypedRequest, { players, cost }: { players: number; cost: Cents }, at: Date): string {
  const { gift } = typed;
  const gifts = gift
    ? [
        `gift of ${giftText(gift)} each, ${formatMoney(cost)} if all are claimed${needsTwo(gift) ? ' (two operators)' : ''}, to be claimed within ${lengthText(gift, at)} from now`,
      ]
    : [];
  const conditions = Object.entries(conditionTexts(typed.conditions ?? NO_CONDITIONS));
  return [
    `Sends to ${reachOf(players)}${typed.promotional ? ', as an offer' : ''}:`,
    `  ${typed.en.title}`,
    `  ${typed.ur.title}`,
    ...(conditions.length > 0 ? [`only: ${conditions.map(([name, value]) => `${name} ${value}`).join(', ')}`] : []),
    ...gifts,
  ].join('\n');
}

const REACHES_NOBODY = 'The message reaches nobody.';

const moneyEffectOf = ({ player_id, gift_cents }: MessageSend, amount: Cents) =>
  gift_cents === null ? null : ({ kind: 'given', player_id, amount } as const);

/** Returns the first of 1, 2, 5, 10, 20, 50 … that is not below a number. */
function roundUp(players: number): number {
  for (let power = 1; ; power *= 10) for (const step of [1, 2, 5]) if (step * power >= players) return step * power;
}

type Estimate = { players: number; cost: Cents };

/**
 * Returns upper bounds for the players and the cost of a sending. The second operator accepts the bounds, because the exact numbers change
 * by the minute.
 */
function boundOf({ players, cost }: Estimate) {
  const at_most = roundUp(players);
  return { players_at_most: at_most, cost_cents_at_most: ((cost / BigInt(players)) * BigInt(at_most)) as Cents };
}

/** Returns the content that a second operator approves: the stored texts, players and gift, and its maximum cost. */
const contentOf = (
  { id: send_id, type, promotional, title_en, title_ur, content_en, content_ur, extra, ...send }: MessageSend,
  estimate: Estimate,
) => ({
  ...{ id: send_id, type, promotional, title_en, title_ur, content_en, content_ur, extra },
  segment: [send.segment, send.inactive_days, send.player_id, send.vip_level],
  ...(Object.keys(activeConditions(send)).length > 0 && { conditions: conditionTexts(send) }),
  gift: send.gift_cents !== null && {
    amount_cents: send.gift_cents,
    wallet: send.gift_wallet,
    expires_at: send.gift_expires_at,
    wager_times: send.gift_wager_times,
    rounds: send.gift_rounds,
    games: send.gift_games,
    ...boundOf(estimate),
  },
});

async function lockSend(tx: Tx, send_id: string, ...states: MessageSend['state'][]): Promise<MessageSend> {
  const { rows } = await sql<MessageSend>`select * from message_send where id = ${send_id} for update`.execute(tx);
  if (!rows[0]) throw new CommandError(`There is no sending ${send_id}.`);
  if (!states.includes(rows[0].state))
    throw new CommandError(`The sending is ${rows[0].state}; this act needs ${states.join(' or ')}.`);
  return rows[0];
}

/** Cancels the sending of an ended proposal, unless another proposal about it is open. */
async function cancelProposed(tx: Tx, { id: proposal, subject, words: [send_id] }: Proposal, at: Date): Promise<void> {
  await sql`select 1 from message_send where id = ${send_id} for update`.execute(tx);
  await sql`update message_send set state = 'cancelled', done_at = ${at} where id = ${send_id} and state = 'proposed'
    and not exists (select from operator_proposal
      where subject = ${subject} and id <> ${proposal} and state = 'open' and expires_at > ${at})`.execute(tx);
}

type ListedSend = Pick<
  MessageSend,
  'id' | 'created_at' | 'operator' | 'state' | 'sent' | 'passed_over' | 'segment' | 'gift_cents' | 'gift_wallet'
> &
  Pick<MessageSend, 'gift_rounds' | 'title_en'>;

export const messageActs = {
  'message send': change({
    permission: 'messages',
    approval: 'depends',
    conflicts_with: 'every act',
    two_operators_when:
      'for free rounds, for a gift to a main wallet, and above the limit of one operator (operator_rules)',
    help: 'sends a message with an optional gift; \\n breaks a line. Beside --to, conditions choose among the players; excluded players and players who turned offers off get no offer',
    arguments: {},
    options: OPTIONS,
    prepare: async ({ deps }, options) => {
      const at = deps.clock.now();
      const typed = requestOf(options, deps.settings.get('message_rules'), at);
      if (options.stake) assertStakeAllowed(deps.settings.get('play_rules'), options.stake);
      if (options.games) assertGamesAllowed(deps, options.games);
      if (options.games && options.stake)
        assertWithinPayoutCap(deps.settings.get('play_rules'), { games: options.games, stake: options.stake });
      assertLinksAllowed(deps, { en: typed.en, ur: typed.ur, extra: typed.extra });
      const provided = providedReturns(deps);
      const seen = await deps.db
        .transaction()
        .execute(async (tx) => estimateSend(tx, await withPlayerId(tx, typed), at, provided));
      if (seen.players === 0) throw new CommandError(REACHES_NOBODY);
      return { preview: previewOf(typed, seen, at), seen: { typed, at } };
    },
    run: async ({ tx, deps, acting, seen: { typed, at } }) => {
      const request = await withPlayerId(tx, typed);
      // The stored sending is `proposed` until a second operator agrees.
      const send = await createSend(tx, request, { operator: acting.operator, state: 'proposed', at });
      const { players, cost } = await estimateStoredSend(tx, send, providedReturns(deps));
      if (players === 0) throw new CommandError(REACHES_NOBODY);
      return {
        subject: subjectOfSend(send.id),
        content: contentOf(send, { players, cost }),
        money_effect: moneyEffectOf(send, cost),
        needs_two: request.gift !== null && needsTwo(request.gift),
        executes: { act: 'message approve', words: [send.id] },
        apply: async () => {
          await sql`update message_send set state = 'waiting' where id = ${send.id}`.execute(tx);
          return {
            data: { sending: send.id, players },
            after: summaryOf(request, players, cost),
          };
        },
      };
    },
    text: ({ sending, players }) => `Being sent to ${reachOf(players)}: ${sending}`,
  }),
  'message approve': change({
    permission: 'messages',
    approval: 'two',
    conflicts_with: 'every act',
    help: 'proposes a sending again whose proposal has expired',
    arguments: { sending: id },
    release: cancelProposed,
    run: async ({ tx, deps }, { sending }) => {
      const send = await lockSend(tx, sending, 'proposed');
      const { players, cost } = await estimateStoredSend(tx, send, providedReturns(deps));
      if (players === 0) throw new CommandError(REACHES_NOBODY);
      return {
        subject: subjectOfSend(sending),
        content: contentOf(send, { players, cost }),
        money_effect: moneyEffectOf(send, cost),
        before: { state: send.state, sent: send.sent },
        apply: async () => {
          await sql`update message_send set state = 'waiting', done_at = null where id = ${sending}`.execute(tx);
          return { data: { sending, state: 'waiting' }, after: { state: 'waiting' } };
        },
      };
    },
    text: () => 'Approved; it is being sent.',
  }),
  'message cancel': change({
    permission: 'messages',
    approval: 'one',
    help: 'stops a sending; messages already sent stay',
    arguments: { sending: id },
    run: async ({ tx }, { sending }) => {
      const send = await lockSend(tx, sending, 'proposed', 'waiting', 'running');
      const subject = subjectOfSend(sending);
      return {
        subject,
        before: { state: send.state, sent: send.sent },
        apply: async ({ at }) => {
          await sql`update message_send set state = 'cancelled', done_at = ${at} where id = ${sending}`.execute(tx);
          await closeProposals(tx, subject, at);
          return { data: { sending, sent: send.sent }, after: { state: 'cancelled' } };
        },
      };
    },
    text: ({ sent }) => `Cancelled; ${sent} had been sent.`,
  }),
  'message list': read({
    permission: 'look',
    help: 'the newest sendings and how far they are',
    arguments: {},
    run: async ({ deps }) => {
      const { rows } = await sql<ListedSend>`
        select id, created_at, operator, state, sent, passed_over, segment, gift_cents, gift_wallet, gift_rounds, title_en
        from message_send order by created_at desc, id desc limit 30`.execute(deps.db);
      return {
        sendings: rows.reverse().map(({ created_at, id: sending, state, sent, passed_over, segment: to, ...send }) => ({
          ...{ at: created_at, sending, state, sent, passed_over, segment: to, gift: send.gift_cents },
          ...{ wallet: send.gift_wallet, free_rounds: send.gift_rounds, title: send.title_en, operator: send.operator },
        })),
      };
    },
    text: sendingsText,
  }),
} satisfies Record<string, Act>;
