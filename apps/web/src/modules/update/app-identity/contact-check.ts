import type { AppIdentity } from '@nua/contract/app-identity.ts';
import { toAsciiNumber } from '@nua/contract/ascii-number.ts';
import { readIban } from '../../../forms/iban.ts';
import { readMobileNumber } from '../../../forms/mobile-number.ts';

/** The contacts of the site that the operator publishes. */
export type Contacts = Pick<AppIdentity, 'hosts' | 'domains' | 'phones' | 'ibans' | 'agents'>;

/** `ours`: the site has published the contact. `look_alike`: another domain that can be mistaken for the site's. */
export type Verdict = 'ours' | 'not_ours' | 'look_alike';

/** A contact in a text. `value` is its normal form: a host in ASCII, a number in E.164, an IBAN without spaces. */
export type Contact = { kind: 'host' | 'phone' | 'iban'; value: string; verdict: Verdict };

const IBAN = /(^|[^A-Z0-9])([A-Z]{2}[ -]?\d{2}(?:[ -]?[A-Z0-9]){11,30})/g;
const PK_IBAN = /(^|[^A-Z0-9])(PK[ -]?\d{2}(?:[ -]?[A-Z0-9]){20})/g;
const PHONE = /(^|[^\d+])((?:\+|00)?\d[\d ().-]{6,18}\d)/g;
/** A chat link that contains a number instead of a name. */
const CHAT = /^(?:https?:\/\/)?(?:www\.)?(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=)\+?(\d{8,15})/i;

/**
 * Finds the hosts, phone numbers and IBANs in a pasted text, and compares each with the published contacts.
 *
 * A host is parsed as a browser parses it. So a name before an @ is no host, and letters of other scripts are not taken for Latin ones.
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

/** Returns a phone number in E.164; null for any other number, for example an amount, a date or a CNIC. */
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

/** Returns the host of an address, in ASCII; null if the word is no address. */
function hostOf(word: string): string | null {
  const address = word.replace(/[.,;:!?…]+$/, '');
  const has_scheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(address);
  if (!has_scheme && !/[^.@/]\.[^.@/\d]/.test(address)) return null;
  try {
    // `URL` converts the host to ASCII only for web schemes, so any other scheme is replaced by https.
    const { hostname } = new URL(has_scheme ? address.replace(/^[^:]+:/, 'https:') : `https://${address}`);
    if (has_scheme) return hostname;
    return /\.(?:xn--[a-z0-9-]+|[a-z]{2,24})$/.test(hostname) ? hostname : null;
  } catch {
    return null;
  }
}

function verdictOfHost(host: string, written: string, { hosts, domains }: Contacts): Verdict {
  const ownHosts = hosts.map((address) => address.replace(/:\d+$/, ''));
  const isInDomain = domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
  if (isInDomain || ownHosts.includes(host)) return 'ours';
  // The host and the written text can look different, so both are compared. The path is left out, because it may contain any name.
  const [authority = ''] = written.replace(/^[^:/]+:\/\//, '').split(/[/?#]/);
  const shapes = [shapeOf(host), shapeOf(authority)];
  return [...ownHosts, ...domains].some((name) => shapes.some((shape) => resembles(shape, shapeOf(name))))
    ? 'look_alike'
    : 'not_ours';
}

/**
 * Whether an address contains a host of the site, ignoring dots and hyphens, or has the first label of the host as one of its parts. The
 * label `www` does not count.
 */
function resembles(shape: string, ownHost: string): boolean {
  const joined = (text: string) => text.replace(/[.-]/g, '');
  const [name = ''] = ownHost.split('.');
  const parts = shape.split(/[^a-z0-9]+/);
  return joined(shape).includes(joined(ownHost)) || (name !== 'www' && parts.includes(name));
}

/** For each Latin letter: the characters that look like it. */
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
const LATIN = new Map(Object.entries(LOOKS_LIKE).flatMap(([latin, signs]) => [...signs].map((sign) => [sign, latin])));

/** Replaces letters by the Latin letters that they look like, so that look-alike texts become equal. */
const shapeOf = (text: string): string =>
  [...text.normalize('NFKD').toLowerCase()]
    .filter((sign) => !/\p{M}/u.test(sign))
    .map((sign) => LATIN.get(sign) ?? sign)
    .join('')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w');
