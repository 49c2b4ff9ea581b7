/**
 * Characters that control a terminal or mislead its reader: C0 and C1 controls except line end and tab, marks that reorder or hide text,
 * and invisible letters. The two joiners are allowed, because Urdu needs them, and so are the two variation selectors of emoji.
 */
const DANGEROUS = /[^\P{Cc}\n\t]|(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cf}\p{DI}\u2800]|[\u2028\u2029]/gu;

/** Returns the escape of a character. Braces separate a code of more than four digits from a following digit. */
function codeOf(character: string): string {
  const code = character.codePointAt(0)!;
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`;
}

/**
 * Makes another person's text safe to print on a terminal, by escaping control characters.
 *
 * Shape   "\u001b[2J" -> "\x1b[2J" as seven printable characters
 */
export function plainText(text: string): string {
  return text.replace(DANGEROUS, (character) => {
    const code = character.codePointAt(0)!;
    return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : codeOf(character);
  });
}

/** Makes another person's text safe to print, and writes it on one line. */
export const plainLine = (text: string): string => plainText(text.replace(/[\n\t]+/g, ' '));

/**
 * Matches the same characters in JSON, and pairs of backslashes, which stay unchanged. Urdu also needs the direction marks \u200e, \u200f
 * and \u061c.
 */
const DANGEROUS_IN_JSON =
  /\\\\|\\u00[01][0-9a-f]|[\u007f-\u009f\u2028\u2029]|(?![\u200c-\u200f]|\u061c|\ufe0e|\ufe0f)[\p{Cf}\p{DI}\u2800]/gu;

/**
 * Returns JSON whose texts show control characters and direction overrides as codes.
 *
 * Players write texts that staff members read. With an override, a text can show something else than it contains.
 *
 * Shape   '{"text":"1\u202e00"}' with the mark itself -> '{"text":"1\\u202e00"}', which shows the code
 */
export const defusedJson = (json: string): string =>
  json.replace(DANGEROUS_IN_JSON, (found) => {
    if (found === '\\\\') return found;
    // In JSON, two backslashes are one character.
    return `\\${found.startsWith('\\') ? found : codeOf(found)}`;
  });
