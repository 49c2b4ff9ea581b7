import type { OperatorDeps } from './operator-deps.ts';
import { CommandError } from './operator-deps.ts';

/** A link with a scheme, or an address without one, leads out of the site. */
const SCHEME = /(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{1,30}:(?=\/|\\)[^\s"'<>]*/giu;
const NON_WEB_SCHEME =
  /(?<![a-z0-9+.-])(?:javascript|data|vbscript|mailto|tel|sms|intent|whatsapp|market|geo|blob|file):[^\s"'<>]*/giu;
/** A mail address, a phone number or an account, with a text around it, is enough for a thief. */
const MAIL = /[^\s@<>"']+@(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,24}/giu;
const MOBILE = /(?<![\p{N}.,])(?:\+?92|0092|0)[\s.()·\p{Pd}]{0,2}3(?:[\s.()·\p{Pd}]{0,2}\d){9}(?!\p{N})/gu;
/** A number of another country has its sign and the country before it. */
const FOREIGN_NUMBER = /(?<![\p{N}.,])(?:\+|00)[1-9](?:[ .()-]{0,2}\d){7,14}(?!\p{N})/gu;
const IBAN =
  /(?<![\p{L}\p{N}])PK[\s.·\p{Pd}]?\d{2}[\s.·\p{Pd}]?[A-Z]{4}(?:[\s.·\p{Pd}]?[A-Z0-9]{4}){4}(?![\p{L}\p{N}])/giu;
const FOREIGN_IBAN = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{4}){3,7}(?:[ -]?[A-Z0-9]{1,3})?(?![\p{L}\p{N}])/gu;
/** A browser opens the number of a host, too. */
const IP_ADDRESS = /(?<![\p{L}\p{N}.])(?:\d{1,3}\.){3}\d{1,3}(?![\p{L}\p{N}]|\.\d)/gu;
const BARE = /(?<![\p{L}\p{N}/@-])(?:[\p{L}\p{N}-]+\.)+[a-z]{2,24}(?![\p{L}\p{N}])/giu;
/** A host of small pictures. */
const PICTURE = /[\p{So}\p{M}]+\.[a-z]{2,24}(?![\p{L}\p{N}])/giu;
/** A browser removes tabs and line ends from a link, so a scheme may contain them. */
const BROKEN_SCRIPT = /j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t\s*:\S*/giu;
const WITHOUT_SCHEME = /(?<![\p{L}\p{N}:/])[/\\]{2}[^\s"'<>]+/gu;

/** Replaces dots, letters and digits that a browser or a reader takes for the plain ones. */
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

/** Returns every link of a text, and everything that a reader would type into a browser, call, write or pay to. */
const linksIn = (text: string): string[] =>
  [
    SCHEME,
    NON_WEB_SCHEME,
    WITHOUT_SCHEME,
    BARE,
    MAIL,
    MOBILE,
    FOREIGN_NUMBER,
    IBAN,
    FOREIGN_IBAN,
    IP_ADDRESS,
    PICTURE,
    BROKEN_SCRIPT,
  ].flatMap((one) => [...plain(text).matchAll(one)].map(([link]) => link));

/** Normalises a link, number, IBAN or mail address, so that two spellings are equal. */
function formOf(text: string): string {
  const bare = text.replace(/^(mailto|tel):/i, '').toLowerCase();
  const isNumber = /^\+?\d[\d\s.()·\p{Pd}]*$/u.test(bare) || /^pk[\s.·\p{Pd}]?\d\d/u.test(bare);
  return isNumber ? bare.replace(/[\s.()·\p{Pd}]/gu, '').replace(/^(\+?92|0092|0)(?=3)/, '') : bare;
}

/** Returns every text of a value, including those in lists and objects, with the names of their fields. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => [...(Array.isArray(value) ? [] : [name]), ...textsOf(one)]);
}

/**
 * Checks that an operator's text links only to this site, a site of `link_sites` or customer service. It may name no other mail address,
 * mobile number or IBAN.
 *
 * Both lists need two operators to change, so no single one can send players or their money elsewhere.
 *
 * Errors  CommandError that names the link and the sites allowed
 */
export function assertLinksAllowed(deps: Pick<OperatorDeps, 'settings' | 'config'>, written: unknown): void {
  const own = new URL(deps.config.public_url).hostname;
  const sites = deps.settings.get('link_sites');
  const { iban } = deps.settings.get('bank_account');
  const channels = deps.settings.get('contact_channels').flatMap(({ href, label }) => [href, label]);
  const known = new Set([...channels, iban].map(formOf));
  const isAllowed = (link: string) => {
    if (known.has(formOf(link))) return true;
    const host = hostOf(link);
    if (host === null) return false;
    return host === own || sites.some((site) => host === site || host.endsWith(`.${site}`));
  };
  for (const text of textsOf(written)) {
    const strange = linksIn(text).find((link) => !isAllowed(link));
    if (strange === undefined) continue;
    throw new CommandError(
      `"${strange.slice(0, 100)}" leads to another site. Allowed: ${[own, ...sites].join(', ')}. Two operators add one: set link_sites.`,
    );
  }
}
