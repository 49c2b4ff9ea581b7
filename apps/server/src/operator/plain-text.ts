/**
 * Characters that control a terminal: C0 and C1 controls except line end and tab, and the marks that reorder or hide text. The two
 * joiners are allowed, since Urdu needs them.
 */
const ACTING = /[^\P{Cc}\n\t]|[^\P{Cf}\u200c\u200d]|[\u2028\u2029]/gu;

/**
 * Makes a text of another person safe to print on a terminal: control characters are spelt out.
 *
 * Shape   "\u001b[2J" -> "\x1b[2J" as seven printable characters
 */
export function plainText(text: string): string {
  return text.replace(ACTING, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

/** The same on one line. */
export const plainLine = (text: string): string => plainText(text.replace(/[\n\t]+/g, ' '));
