import { readSitePath } from '@nua/contract/site-path.ts';
import type { ReactNode } from 'react';
import { Link } from '../../client/link.tsx';

const piece = /<(b|i)>([^<]*)<\/\1>|<br\s*\/?>|<a href="([^"<>]*)">([^<]*)<\/a>|<[^>]*>?|[^<]+/g;

/**
 * Renders the few HTML elements that the login notice may contain: b, i, br and links to paths of this site. Drops all other elements, but
 * not their text.
 */
export function SafeHtml({ html }: { html: string }) {
  return <>{[...html.matchAll(piece)].map((match, at) => render(match, at))}</>;
}

function render([whole, tag, text, to, label]: RegExpMatchArray, at: number): ReactNode {
  if (tag === 'b') return <b key={at}>{decode(text)}</b>;
  if (tag === 'i') return <i key={at}>{decode(text)}</i>;
  const own = readSitePath(to);
  if (own !== null) {
    return (
      <Link key={at} to={own}>
        {decode(label)}
      </Link>
    );
  }
  if (to !== undefined) return decode(label);
  if (/^<br/.test(whole)) return <br key={at} />;
  return whole.startsWith('<') ? null : decode(whole);
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const decode = (text = ''): string => text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity]!);
