import type { AppIdentity } from '@nua/contract/app-identity.ts';
import { toAsciiNumber } from '@nua/contract/ascii-number.ts';
import { readIban } from '../../../forms/iban.ts';
import { readMobileNumber } from '../../../forms/mobile-number.ts';

/** The contacts of the site that the operator publishes. */
export type Contacts = Pick<AppIdentity, 'hosts' | 'domains' | 'phones' | 'ibans' | 'agents'>;

/** `look_alike`: a domain that is not the site's, but can be mistaken for it. */
export type Verdict = 'ours' | 'not_ours' | 'look_alike';

/** A contact that a text names. `value` is its full form: a host in ASCII, a number in E.164, an IBAN without spaces. */
export type Contact = { kind: 'host' | 'phone' | 'iban'; value: string; verdict: Verdict };

const IBAN = /(^|[^A-Z0-9])([A-Z]{2}[ -]?\d{2}(?:[ -]?[A-Z0-9]){11,30})/g;
const PK_IBAN = /(^|[^A-Z0-9])(PK[ -]?\d{2}(?:[ -]?[A-Z0-9]){20})/g;
const PHONE = /(^|[^\d+])((?:\+|00)?\d[\d ().-]{6,18}\d)/g;
/** A chat link that contains a number instead of a name. */
const CHAT = /^(?:https?:\/\/)?(?:www\.)?(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=)\+?(\d{8,15})/i;

/**
 * Finds the hosts, phone numbers and IBANs of a pasted text, and compares each with the published contacts. A text without any of them
 * has no finding.
 *
 * A host is read as a browser reads it, so a name before an @ is no host, and letters of other scripts do not pass for Latin ones.
 */
export function findContacts(pasted: string, contacts: Contacts): Contact[] {
  const found = new Map<string, Contact>();
  const add = (kind: Contact['kind'], value: string, verdict: Verdict) => {
    found.set(`${kind} ${value}`, { kind, value, verdict });
  };
  let text = pasted.normalize('NFKC');
  for (const word of text.split(/[\s<>"'«»“”()[\]{}،۔]+/)) {
    const host = hostOf(word);
    if (host === null) continue;
    text = text.replace(word, ' ');
    const chat = CHAT.exec(word);
    if (chat) add('phone', `+${chat[1]}`, hasPhone(contacts, `+${chat[1]}`) ? 'ours' : 'not_ours');
    else add('host', host, verdictOfHost(host, word, contacts));
  }
  text = toAsciiNumber(text).toUpperCase();
  for (const pattern of [PK_IBAN, IBAN])
    text = text.replace(pattern, (_whole, before: string, written: string) => {
      const value = written.replace(/[ -]/g, '');
      const isOurs = contacts.ibans.includes(value) && readIban(value).fieldError === undefined;
      add('iban', value, isOurs ? 'ours' : 'not_ours');
      return `${before} `;
    });
  for (const [, , written = ''] of text.matchAll(PHONE)) {
    const value = phoneOf(written);
    if (value !== null) add('phone', value, hasPhone(contacts, value) ? 'ours' : 'not_ours');
  }
  return [...found.values()];
}

const hasPhone = ({ phones, agents }: Contacts, value: string): boolean =>
  phones.includes(value) || agents.some(({ phone }) => phone === value);

/** Returns a number in E.164; null for an amount, a date or a CNIC. */
function phoneOf(written: string): string | null {
  const mobile = readMobileNumber(written);
  if (mobile !== null) return `+92${mobile.slice(1)}`;
  const digits = written.replace(/\D/g, '');
  if (/^(\+|00)/.test(written)) {
    const international = digits.replace(/^00/, '');
    return /^[1-9]\d{7,14}$/.test(international) ? `+${international}` : null;
  }
  return /^0[1-9]\d{8,9}$/.test(digits) ? `+92${digits.slice(1)}` : null;
}

/** Returns the host that a word leads to, in ASCII; null if the word is no address. */
function hostOf(word: string): string | null {
  const address = word.replace(/[.,;:!?…]+$/, '');
  const has_scheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(address);
  if (!has_scheme && !/[^.@/]\.[^.@/\d]/.test(address)) return null;
  try {
    // Only the schemes of the web have a host that the browser converts.
    const { hostname } = new URL(has_scheme ? address.replace(/^[^:]+:/, 'https:') : `https://${address}`);
    if (has_scheme) return hostname;
    return /\.(?:xn--[a-z0-9-]+|[a-z]{2,24})$/.test(hostname) ? hostname : null;
  } catch {
    return null;
  }
}

function verdictOfHost(host: string, written: string, { hosts, domains }: Contacts): Verdict {
  const own = hosts.map((one) => one.replace(/:\d+$/, ''));
  if (own.includes(host) || domains.some((one) => host === one || host.endsWith(`.${one}`))) return 'ours';
  // The browser has converted the written letters, so both forms are compared. A path may name anything.
  const [authority = ''] = written.replace(/^[^:/]+:\/\//, '').split(/[/?#]/);
  const shapes = [shapeOf(host), shapeOf(authority)];
  return [...own, ...domains].some((one) => shapes.some((shape) => resembles(shape, shapeOf(one))))
    ? 'look_alike'
    : 'not_ours';
}

/** True if an address contains another one, with any separators, or a part that equals the other's first name. */
function resembles(shape: string, own: string): boolean {
  const joined = (text: string) => text.replace(/[.-]/g, '');
  const [name = ''] = own.split('.');
  const parts = shape.split(/[^a-z0-9]+/);
  return joined(shape).includes(joined(own)) || (name !== 'www' && parts.includes(name));
}

/** Letters that look like Latin ones, by the Latin letter. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  a: 'аαạɑ',
  c: 'сϲ',
  d: 'ԁ',
  e: 'еє',
  h: 'һ',
  i: 'іıιl1|',
  j: 'ј',
  k: 'кκ',
  m: 'м',
  n: 'пηո',
  o: 'оοօ0',
  p: 'рρ',
  q: 'ԛ',
  s: 'ѕ5',
  t: 'тτ',
  u: 'υսц',
  v: 'ѵν',
  w: 'ѡԝ',
  x: 'хχ',
  y: 'уγ',
};
const LATIN = new Map(Object.entries(LOOKS_LIKE).flatMap(([latin, others]) => [...others].map((one) => [one, latin])));

/** Reduces a text to the shapes of its letters, so that texts that look alike are equal. */
const shapeOf = (text: string): string =>
  [...text.normalize('NFKD').toLowerCase()]
    .filter((sign) => !/\p{M}/u.test(sign))
    .map((sign) => LATIN.get(sign) ?? sign)
    .join('')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w');
