import { readSitePath } from '@nua/contract/site-path.ts';

/**
 * A piece of a parsed text. Only pieces are rendered, so no text and no value can add markup other than a link or a line break.
 *
 * Source  specification section 3 ("Content templates use {{.name}} placeholders …")
 */
export type TemplatePiece =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  /** `is_external` opens a new tab; otherwise `href` is a path of this site. */
  | { kind: 'link'; label: string; href: string; is_external: boolean };

export type LinkTarget = { href: string; is_external: boolean };

const PLACEHOLDER = /\{\{\s*\.([A-Za-z_]\w{0,63})\s*\}\}/g;
const LINE_END = /\r\n|\r|\n/;
const MAX_LINK_CHARACTERS = 2_000;
/** Control and format characters, spaces and backslashes. With them a link can look different from the address that a browser opens. */
const MISREAD = /[\p{Cc}\p{Cf}\p{Z}\s\\]/u;

/**
 * The target of a link: an http(s) address, or a path of this site. Null for anything else, which is shown as text.
 *
 * Shape   '/wallet?x=1' -> a path; 'https://…' -> external; 'javascript:…', '//host', '/\host', 'data:…' -> null
 */
export function linkTarget(link: unknown): LinkTarget | null {
  if (typeof link !== 'string' || link.length === 0 || link.length > MAX_LINK_CHARACTERS || MISREAD.test(link))
    return null;
  const path = readSitePath(link);
  if (path !== null) return { href: path, is_external: false };
  return /^https?:\/\/[^/]/i.test(link) ? externalTarget(link) : null;
}

function externalTarget(link: string): LinkTarget | null {
  const url = parseUrl(link);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') return null;
  // "https://bank.example@host" shows one host and opens another.
  if (url.username !== '' || url.password !== '') return null;
  return { href: url.href, is_external: true };
}

function parseUrl(link: string): URL | null {
  try {
    return new URL(link);
  } catch {
    return null;
  }
}

/**
 * Fills a template. A value with an allowed link becomes a link, every other value becomes text. A name without a value becomes empty.
 * Values are not parsed as templates.
 *
 * Shape   ('Hello {{.name}}', { name: 'Ali' }) -> [{ kind: 'text', text: 'Hello Ali' }]
 */
export function readTemplate(template: string, extra: Readonly<Record<string, unknown>> = {}): TemplatePiece[] {
  const pieces: TemplatePiece[] = [];
  let position = 0;
  for (const match of template.matchAll(PLACEHOLDER)) {
    addText(pieces, template.slice(position, match.index));
    addValue(pieces, namedValue(extra, match[1]!));
    position = match.index + match[0].length;
  }
  addText(pieces, template.slice(position));
  return pieces;
}

/** Splits a text without placeholders, for example a message of the catalogue, into text and line breaks. */
export function readPlainText(text: string): TemplatePiece[] {
  const pieces: TemplatePiece[] = [];
  addText(pieces, text);
  return pieces;
}

/** Fills a template as one line of plain text, for titles, list rows, and screen readers. */
export function plainText(template: string, extra: Readonly<Record<string, unknown>> = {}): string {
  return asOneLine(readTemplate(template, extra));
}

const asOneLine = (pieces: readonly TemplatePiece[]): string =>
  pieces
    .map((piece) => (piece.kind === 'break' ? ' ' : piece.kind === 'link' ? piece.label : piece.text))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

const namedValue = (extra: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(extra, name) ? extra[name] : undefined;

function addText(pieces: TemplatePiece[], text: string): void {
  text.split(LINE_END).forEach((line, index) => {
    if (index > 0) pieces.push({ kind: 'break' });
    if (line === '') return;
    const last = pieces.at(-1);
    if (last?.kind === 'text') last.text += line;
    else pieces.push({ kind: 'text', text: line });
  });
}

function addValue(pieces: TemplatePiece[], value: unknown): void {
  const { label, link } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const target = linkTarget(link);
  const shown = typeof label === 'string' ? label.replace(/\s+/g, ' ').trim() : '';
  if (target !== null) pieces.push({ kind: 'link', label: shown || target.href, ...target });
  else if (shown !== '') addText(pieces, shown);
  else if (typeof link === 'string') addText(pieces, link);
  else if (['string', 'number', 'bigint', 'boolean'].includes(typeof value)) addText(pieces, String(value));
}
