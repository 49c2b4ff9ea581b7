/*
 * Redacts secrets from a text before it is stored: passwords, tokens, codes, phones, CNICs, cards, emails. It prefers to hide
 * too much: an unknown long number or word may be a secret.
 */

/** The text that replaces a secret. */
export const HIDDEN = '•••';

/** Matches names whose value is always hidden. It includes the character before the name, because iOS 15.4 has no lookbehind. */
const SECRET_NAME =
  '(?:^|[^A-Za-z0-9])(?:[\\w-]*(?:pass(?:word|wd|code)|token|secret|otp|cnic|phone|mobile|e-?mail|iban|proof|captcha|authorization)s?|pin|code|key|api_?key)';
const QUOTED = '\\\\*(?<q>["\'`])[\\s\\S]*?(?:\\\\*\\k<q>(?=\\s*(?:[,}\\])]|$))|$)';

const source = [
  // Script locations and error codes look like secrets, but are not hidden.
  String.raw`(?<keep>\.(?:m?js|css|tsx?):\d{1,5}:\d{1,6}(?!\d)|\/assets\/[\w.-]+(?::\d{1,5}:\d{1,6}(?!\d))?|[^A-Za-z0-9]?\bcode["']?\s*[:=]\s*(?:0|[45]\d{7})(?=\s*[,}\])]|$))`,
  String.raw`(?<line>\b(?:set-)?cookie["']?\s*[:=]\s*)[^\n]*`,
  `(?<name>${SECRET_NAME}\\\\*["']?\\s*(?:[:=]|is\\b)\\s*)(?:${QUOTED}|(?:bearer\\s+)?[^\\s,;&})\\]]+)`,
  String.raw`(?<bearer>\bbearer\s+)\S+`,
  String.raw`[^\s@"'<>(),;:=/]+@[^\s@"'<>(),;:&?]+`,
  // A token: at least 24 characters, or at least 16 with a digit.
  '[A-Za-z0-9_-]{24,}',
  String.raw`(?=[A-Za-z_-]*\d)[A-Za-z0-9_-]{16,}`,
  // Six or more digits of any script, with up to three separators between two digits.
  String.raw`\p{Nd}(?:[^\p{L}\p{Nd}\n]{0,3}\p{Nd}){5,}`,
].join('|');
const SECRETS = new RegExp(source, 'giu');

const secretName = new RegExp(`${SECRET_NAME}$`, 'i');

/** Whether the value of a field with this name is always hidden. */
export const isSecretName = (name: string): boolean => secretName.test(name);

const MAX_INPUT_LENGTH = 8_000;
const MAX_OUTPUT_LENGTH = 2_000;
/** The number of characters dropped before a cut: a secret that is cut in two may not be recognized. */
const CUT_MARGIN = 40;

/**
 * Redacts the secrets of a text and limits it to 2,000 characters.
 *
 * Shape   'sent to 0300-1234567' -> 'sent to •••'; '{"password":"x"}' -> '{"password":•••}'
 */
export function redactText(text: string): string {
  const isCut = text.length > MAX_INPUT_LENGTH;
  const input = decoded(isCut ? text.slice(0, MAX_INPUT_LENGTH) : text);
  const clean = input.replace(SECRETS, (...found) => {
    const { keep, line, name, bearer } = found.at(-1) as Record<string, string | undefined>;
    return keep ?? `${line ?? name ?? bearer ?? ''}${HIDDEN}`;
  });
  const safe = isCut ? clean.slice(0, -CUT_MARGIN) : clean;
  return safe.length > MAX_OUTPUT_LENGTH ? `${safe.slice(0, MAX_OUTPUT_LENGTH)}…` : isCut ? `${safe}…` : safe;
}

/** Decodes percent-encoded characters, because a phone number in an address may contain %2B and %20. */
const decoded = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });
