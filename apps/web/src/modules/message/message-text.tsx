import { Fragment } from 'react';
import { Link } from '../../client/link.tsx';
import { readTemplate, type TemplatePiece } from '../../i18n/template.ts';

/** Renders a message's text with line breaks and links, and no other markup. */
export function MessageText({ text, extra }: { text: string; extra?: Readonly<Record<string, unknown>> | undefined }) {
  return <TextPieces pieces={readTemplate(text, extra)} />;
}

/** Renders a text that is already parsed, for example the description of an event. */
export function TextPieces({ pieces }: { pieces: readonly TemplatePiece[] }) {
  return pieces.map((piece, index) => {
    // The pieces of one text never change their order.
    const key = `${index}`;
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
