/**
 * Characters that control a terminal or mislead its reader: C0 and C1 controls except line end and tab, marks that reorder or hide text, and
 * invisible letters. The two joiners are allowed, because Urdu needs them, and so are the two selectors of pictures.
 */
const CONTROL = /[^\P{Cc}\n\t]|(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cf}\p{DI}\u2800]|[\u2028\u2029]/gu;

/**
 * Makes another person's text safe to print on a terminal, by escaping control characters.
 *
 * Shape   "\u001b[2J" -> "\x1b[2J" as seven printable characters
 */
export function plainText(text: string): string {
  return text.replace(CONTROL, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

/** Makes another person's text safe to print, and writes it on one line. */
export const plainLine = (text: string): string => plainText(text.replace(/[\n\t]+/g, ' '));
