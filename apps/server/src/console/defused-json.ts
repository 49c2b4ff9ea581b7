/**
 * Matches signs that could mislead a reader: escaped controls other than a line end and a tab, marks that override the direction of a text,
 * hide a part of it or end its line, and invisible letters. It also matches pairs of backslashes, which stay unchanged. Urdu needs the
 * joiners and the direction marks \u200e, \u200f and \u061c, which reorder nothing outside an isolated text. Pictures need the selectors
 * \ufe0e and \ufe0f.
 */
const DANGEROUS =
  /\\\\|\\u00[01][0-9a-f]|[\u007f-\u009f\u2028\u2029]|(?![\u200c-\u200f]|\u061c|\ufe0e|\ufe0f)[\p{Cf}\p{DI}\u2800]/gu;

const codeOf = (sign: string): string => {
  const code = sign.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\\\u{${code.toString(16)}}` : `\\\\u${code.toString(16).padStart(4, '0')}`;
};

/**
 * Returns JSON whose texts show control characters and direction overrides as codes.
 *
 * A player chooses the words that staff members read. With an override, a text can show something else than it contains.
 *
 * Shape   '{"text":"1\u202e00"}' with the mark itself -> '{"text":"1\\u202e00"}', which shows the code
 */
export const defusedJson = (json: string): string =>
  json.replace(DANGEROUS, (found) => {
    if (found === '\\\\') return found;
    return found.startsWith('\\') ? `\\${found}` : codeOf(found);
  });
