import { Fragment } from 'react';
import { Link } from '../../client/link.tsx';
import { readTemplate, type TemplatePiece } from '../../i18n/template.ts';

/** A message's text as the player reads it: text, line breaks and links, and no other markup. */
export function MessageText({ text, extra }: { text: string; extra?: Readonly<Record<string, unknown>> | undefined }) {
  return <TextPieces pieces={readTemplate(text, extra)} />;
}

/** The pieces of an already parsed text, for example an event's. */
export function TextPieces({ pieces }: { pieces: readonly TemplatePiece[] }) {
  return pieces.map((piece, at) => {
    // The pieces of one text never change their order.
    const key = `${at}`;
    if (piece.kind === 'break') return <br key={key} />;
    if (piece.kind === 'text') return <Fragment key={key}>{piece.text}</Fragment>;
    if (!piece.is_external) {
      return (
        <Link key={key} to={piece.href}>
          {piece.label}
        </Link>
      );
    }
    return (
      <a key={key} href={piece.href} target="_blank" rel="noopener noreferrer">
        {piece.label}
      </a>
    );
  });
}
