import { readSitePath } from '@nua/contract/site-path.ts';
import type { ReactNode } from 'react';
import { Link } from '../../client/link.tsx';

const piece = /<(b|i)>([^<]*)<\/\1>|<br\s*\/?>|<a href="([^"<>]*)">([^<]*)<\/a>|<[^>]*>?|[^<]+/g;

/**
 * Renders the few HTML elements that the login notice may contain: b, i, br and links to paths of this site. Drops all other elements, but
 * not their text.
 */
export function SafeHtml({ html }: { html: string }) {
  return <>{[...html.matchAll(piece)].map((match, index) => render(match, index))}</>;
}

function render([whole, tag, text, to, label]: RegExpMatchArray, index: number): ReactNode {
  if (tag === 'b') return <b key={index}>{decode(text)}</b>;
  if (tag === 'i') return <i key={index}>{decode(text)}</i>;
  const path = readSitePath(to);
  if (path !== null) {
    return (
      <Link key={index} to={path}>
        {decode(label)}
      </Link>
    );
  }
  if (to !== undefined) return decode(label);
  if (/^<br/.test(whole)) return <br key={index} />;
  return whole.startsWith('<') ? null : decode(whole);
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const decode = (text = ''): string => text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity]!);
