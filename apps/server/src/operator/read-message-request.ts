import { type Cents, parseCents } from '@nua/money';
import type { GiftRequest, Segment, SendRequest } from '../modules/message/public.ts';
import { linkValues } from '../modules/notify/public.ts';
import type { SettingValue } from '../settings/setting-rules.ts';
import { CommandError } from './operator-deps.ts';
import { given } from './read-words.ts';

/** A sending as an operator types it: a player is given by user name, not by id. */
export type TypedRequest = Omit<SendRequest, 'segment'> & {
  segment: Exclude<Segment, { to: 'player' }> | { to: 'player'; who: string };
};

const OPTIONS = [
  ['to', 'kind', 'title-en', 'title-ur', 'text-en', 'text-ur', 'popup'],
  ['gift', 'wallet', 'expires', 'link', 'link-en', 'link-ur'],
].flat();
const FLAGS = ['promotional'];
const KINDS: Readonly<Record<string, 1 | 2 | 3>> = { inbox: 1, notification: 2, other: 3 };
const MAX_TITLE = 120;
const MAX_TEXT = 4000;
const DAY_MS = 86_400_000;
const PLACEHOLDER = /\{\{\s*\.(\w+)\s*\}\}/g;

type Options = Readonly<Record<string, string>>;

/** Reads `--name value` pairs; every name is known, none comes twice. */
function readOptions(words: readonly string[]): Options {
  const options: Record<string, string> = {};
  for (let i = 0; i < words.length; i++) {
    const name = words[i]!.startsWith('--') ? words[i]!.slice(2) : null;
    if (name === null || !(OPTIONS.includes(name) || FLAGS.includes(name)))
      throw new CommandError(
        `${given(words[i])} is no option of message send. Options: ${[...OPTIONS, ...FLAGS].map((one) => `--${one}`).join(' ')}.`,
      );
    if (Object.hasOwn(options, name)) throw new CommandError(`--${name} is there twice.`);
    const value = FLAGS.includes(name) ? 'yes' : words[++i];
    if (value === undefined) throw new CommandError(`--${name} needs a value.`);
    options[name] = value;
  }
  return options;
}

/** A text from the command line, where a line break is written \n. */
function textOf(options: Options, name: string, max: number): string {
  const text = options[name]?.replaceAll('\\n', '\n').trim() ?? '';
  if (text === '') throw new CommandError(`--${name} is missing; every message is written in both languages.`);
  if (text.length > max) throw new CommandError(`--${name} has ${text.length} characters; ${max} are allowed.`);
  const strange = [...text.matchAll(PLACEHOLDER)].find(([, one]) => one !== 'url' && one !== 'url_ur');
  if (strange)
    throw new CommandError(`Nothing fills ${strange[0]}; a text of yours may name {{.url}} and {{.url_ur}}.`);
  return text;
}

function segmentOf(to = ''): TypedRequest['segment'] {
  const [word, value = ''] = [to.split(':', 1)[0]!, to.slice(to.indexOf(':') + 1)];
  if (to === 'all') return { to: 'all' };
  if (word === 'player' && to.includes(':') && value !== '') return { to: 'player', who: value };
  if (word === 'inactive' && /^[1-9]\d{0,3}$/.test(value)) return { to: 'inactive', days: Number(value) };
  if (word === 'vip' && /^([1-9]|1\d|20)$/.test(value)) return { to: 'vip', level: Number(value) };
  throw new CommandError(
    `--to is all, inactive:DAYS (1 to 9999), vip:LEVEL (1 to 20) or player:PLAYER, not ${given(to)}.`,
  );
}

function giftOf(options: Options, rules: SettingValue<'message_rules'>, at: Date): GiftRequest | null {
  const { gift, wallet = 'bonus', expires = String(rules.gift_expiry_days) } = options;
  if (gift === undefined) {
    if (options.wallet ?? options.expires) throw new CommandError('--wallet and --expires belong to --gift AMOUNT.');
    return null;
  }
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(gift) || parseCents(gift) <= 0n)
    throw new CommandError(`--gift ${given(gift)} is no amount: write 50 or 50.00.`);
  if (wallet !== 'main' && wallet !== 'bonus')
    throw new CommandError(`--wallet is main or bonus, not ${given(wallet)}.`);
  if (!/^[1-9]\d?$/.test(expires))
    throw new CommandError(`--expires takes a number of days from 1 to 99, not ${given(expires)}.`);
  return {
    amount: parseCents(gift) as Cents,
    wallet,
    expires_at: new Date(at.getTime() + Number(expires) * DAY_MS),
    wager_times: wallet === 'bonus' ? rules.bonus_wager_times : 0,
  };
}

function linkOf(options: Options): Readonly<Record<string, unknown>> {
  const { link } = options;
  if (link === undefined) return {};
  if (!/^(\/(?![/\\])|https?:\/\/[^/\s])[^\s\\]*$/.test(link)) {
    throw new CommandError(`A link is an own path such as /promo, or begins with https://, not ${given(link)}.`);
  }
  const label = { en: options['link-en'] ?? '', ur: options['link-ur'] ?? '' };
  if (!label.en || !label.ur) throw new CommandError('A link needs its words: --link-en and --link-ur.');
  return linkValues(link, label);
}

/** A link that a text does not place stands in a line of its own below it. */
const withLink = (text: string, extra: object, name: string): string =>
  'url' in extra && !text.includes(`.${name}`) ? `${text}\n{{.${name}}}` : text;

/**
 * Reads what an operator wants to have sent.
 *
 * Shape   arguments after `message send` -> request
 * Errors  CommandError, with a text for the person
 */
export function readMessageRequest(
  words: readonly string[],
  rules: SettingValue<'message_rules'>,
  at: Date,
): TypedRequest {
  const options = readOptions(words);
  const type = KINDS[options.kind ?? 'inbox'];
  if (type === undefined) throw new CommandError(`--kind is inbox, notification or other, not ${given(options.kind)}.`);
  const popup = options.popup ?? null;
  if (popup !== null && !['1', '2', '3'].includes(popup))
    throw new CommandError(`--popup is 1, 2 or 3, not ${given(popup)}.`);
  const gift = giftOf(options, rules, at);
  const extra = linkOf(options);
  return {
    type,
    // Bonus money is an offer by nature: it asks for play.
    promotional: options.promotional !== undefined || gift?.wallet === 'bonus',
    en: {
      title: textOf(options, 'title-en', MAX_TITLE),
      content: withLink(textOf(options, 'text-en', MAX_TEXT), extra, 'url'),
    },
    ur: {
      title: textOf(options, 'title-ur', MAX_TITLE),
      content: withLink(textOf(options, 'text-ur', MAX_TEXT), extra, 'url_ur'),
    },
    extra,
    show_type: popup === null ? null : (Number(popup) as 1 | 2 | 3),
    segment: segmentOf(options.to),
    gift,
  };
}
