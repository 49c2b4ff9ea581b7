import type { OperatorDeps } from './operator-deps.ts';
import { CommandError } from './operator-deps.ts';

/** A link with a scheme, such as https://. */
const SCHEME = /(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{1,30}:(?=\/|\\)[^\s"'<>]*/giu;
const NON_WEB_SCHEME =
  /(?<![a-z0-9+.-])(?:javascript|data|vbscript|mailto|tel|sms|intent|whatsapp|market|geo|blob|file):[^\s"'<>]*/giu;
/** A thief also uses mail addresses, phone numbers and accounts. */
const MAIL = /[^\s@<>"']+@(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,24}/giu;
const MOBILE = /(?<![\p{N}.,])(?:\+?92|0092|0)[\s.()·\p{Pd}]{0,2}3(?:[\s.()·\p{Pd}]{0,2}\d){9}(?!\p{N})/gu;
/** A foreign phone number begins with + or 00 and the code of its country. */
const FOREIGN_NUMBER = /(?<![\p{N}.,])(?:\+|00)[1-9](?:[ .()-]{0,2}\d){7,14}(?!\p{N})/gu;
const IBAN =
  /(?<![\p{L}\p{N}])PK[\s.·\p{Pd}]?\d{2}[\s.·\p{Pd}]?[A-Z]{4}(?:[\s.·\p{Pd}]?[A-Z0-9]{4}){4}(?![\p{L}\p{N}])/giu;
/** A text that may be an IBAN of any country. The lookahead also finds an IBAN that begins within another match. */
const IBAN_LIKE = /(?<![\p{L}\p{N}])(?=([A-Z]{2}(?:[\s.·\p{Pd}]{0,2}\d){2}(?:[\s.·\p{Pd}]{0,2}[A-Z0-9]){11,30}))/giu;
/** The length of an IBAN by country. */
const IBAN_LENGTHS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    15: 'NO',
    16: 'BE',
    18: 'DK FI FK FO GL NL SD',
    19: 'MK SI',
    20: 'AT BA EE KZ LT LU MN XK',
    21: 'CH HR LI LV',
    22: 'BG BH CR DE GB GE IE ME RS VA',
    23: 'AE GI IL IQ OM SO TL',
    24: 'AD CZ ES MD PK RO SA SE SK TN VG',
    25: 'LY PT ST',
    26: 'IS TR',
    27: 'BI DJ FR GR IT MC MR SM',
    28: 'AL AZ BY CY DO GT HN HU LB NI PL SV',
    29: 'BR EG PS QA UA',
    30: 'JO KW MU YE',
    31: 'MT SC',
    32: 'LC',
    33: 'RU',
  }).flatMap(([length, countries]) => countries.split(' ').map((country) => [country, Number(length)] as const)),
);
/** A browser also opens the IP address of a host. */
const IP_ADDRESS = /(?<![\p{L}\p{N}.])(?:\d{1,3}\.){3}\d{1,3}(?![\p{L}\p{N}]|\.\d)/gu;
const BARE = /(?<![\p{L}\p{N}/@-])(?:[\p{L}\p{N}-]+\.)+[a-z]{2,24}(?![\p{L}\p{N}])/giu;
/** A host name of emoji. A longer word with a capital after the dot begins a sentence instead. */
const EMOJI = /[\p{So}\p{M}]+\.(?:[A-Za-z]{2}|[a-z]{3,24}|[Cc][Oo][Mm]|[Nn][Ee][Tt]|[Oo][Rr][Gg])(?![\p{L}\p{N}])/gu;
/** A browser removes tabs and line ends from a link, so a scheme may contain them. */
const BROKEN_SCRIPT = /j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t\s*:\S*/giu;
const WITHOUT_SCHEME = /(?<![\p{L}\p{N}:/])[/\\]{2}[^\s"'<>]+/gu;

/** Replaces the variants of dots, letters and digits by plain characters. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u3002\uff0e\uff61]/g, '.')
    .replace(/[\p{Cf}]/gu, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

function hostOf(link: string): string | null {
  const isBare = !/^([a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(link);
  try {
    const { protocol, hostname, username, password } = new URL(
      isBare ? `https://${link}` : link,
      'https://none.invalid',
    );
    return ['https:', 'http:'].includes(protocol) && username + password === '' ? hostname : null;
  } catch {
    return null;
  }
}

/** Reports whether the check digits of an IBAN without separators are right. One of 97 random texts passes. */
function hasCheckDigits(iban: string): boolean {
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}

/** Returns the IBANs of any country in a text. Their length and check digits distinguish them from words. */
const ibansIn = (text: string): string[] =>
  [...text.matchAll(IBAN_LIKE)].flatMap(([, run = '']) => {
    const length = IBAN_LENGTHS.get(run.slice(0, 2).toUpperCase()) ?? 0;
    const found = new RegExp(`^(?:[^A-Z0-9]*[A-Z0-9]){${length}}(?![A-Z0-9])`, 'i').exec(run)?.[0] ?? '';
    return found !== '' && hasCheckDigits(found.replace(/[^A-Z0-9]/gi, '').toUpperCase()) ? [found] : [];
  });

/** Returns every link, address, phone number and account in a text. */
const linksIn = (text: string): string[] => [
  ...[
    SCHEME,
    NON_WEB_SCHEME,
    WITHOUT_SCHEME,
    BARE,
    MAIL,
    MOBILE,
    FOREIGN_NUMBER,
    IBAN,
    IP_ADDRESS,
    EMOJI,
    BROKEN_SCRIPT,
  ].flatMap((pattern) => [...plain(text).matchAll(pattern)].map(([link]) => link)),
  ...ibansIn(plain(text)),
];

/** Normalises a link, number, IBAN or mail address, so that two spellings are equal. */
function formOf(text: string): string {
  const bare = text.replace(/^(mailto|tel):/i, '').toLowerCase();
  const isNumber = /^\+?\d[\d\s.()·\p{Pd}]*$/u.test(bare) || /^pk[\s.·\p{Pd}]?\d\d/u.test(bare);
  return isNumber ? bare.replace(/[\s.()·\p{Pd}]/gu, '').replace(/^(\+?92|0092|0)(?=3)/, '') : bare;
}

/** Returns every text in a value, also in lists and objects, with the names of the fields. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => [...(Array.isArray(value) ? [] : [name]), ...textsOf(child)]);
}

/**
 * Checks that an operator's text links only to this site and the sites of `link_sites`, and names no mail address, phone number or IBAN
 * except those of `contact_channels` and `bank_account`.
 *
 * A change of these settings needs two operators, so no single operator can send players or their money elsewhere.
 *
 * Errors  CommandError that names the link and the sites allowed
 */
export function assertLinksAllowed(deps: Pick<OperatorDeps, 'settings' | 'config'>, written: unknown): void {
  const own_host = new URL(deps.config.public_url).hostname;
  const sites = deps.settings.get('link_sites');
  const { iban } = deps.settings.get('bank_account');
  const channels = deps.settings.get('contact_channels').flatMap(({ href, label }) => [href, label]);
  const known = new Set([...channels, iban].map(formOf));
  const isAllowed = (link: string) => {
    if (known.has(formOf(link))) return true;
    const host = hostOf(link);
    if (host === null) return false;
    return host === own_host || sites.some((site) => host === site || host.endsWith(`.${site}`));
  };
  for (const text of textsOf(written)) {
    const forbidden = linksIn(text).find((link) => !isAllowed(link));
    if (forbidden === undefined) continue;
    throw new CommandError(
      `"${forbidden.slice(0, 100)}" leads to another site. Allowed: ${[own_host, ...sites].join(', ')}. Two operators can add a site: set link_sites.`,
    );
  }
}
