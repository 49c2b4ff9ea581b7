import { rankText, suitOf } from '@nua/games/play/card.ts';
import { joinNames } from '@nua/ui';
import type { Round } from '../../../../api/wire.ts';
import { useLanguage } from '../../../../client/use-stores.ts';
import { useTranslation } from '../../../../client/use-translation.ts';
import { type RoundPiece, roundPieces } from './describe-round.ts';
import styles from './round-picture.module.css';

/** Shows the outcome of a round. Colours only repeat what signs or texts show. */
export function RoundPicture({ round }: { round: Round }) {
  const t = useTranslation();
  const pieces = roundPieces(round, t, useLanguage());
  if (pieces.length === 0) return null;
  return (
    <div className={styles.pieces}>
      {pieces.map((piece, index) => (
        <Piece key={index} piece={piece} />
      ))}
    </div>
  );
}

const RED = new Set(['♦', '♥']);
const tileSigns = { closed: '', safe: '◆', mine: '•', hit: '✕' } as const;

function Piece({ piece }: { piece: RoundPiece }) {
  if (piece.kind === 'line') return <span>{piece.text}</span>;
  // The reels are hidden from screen readers, because the text beside them shows what paid.
  if (piece.kind === 'reels')
    return (
      <span className={styles.wide}>
        <span className={styles.reels} dir="ltr" aria-hidden="true">
          {piece.rows.flat().map(({ symbol, pays }, index) => (
            <svg key={index} viewBox="0 0 48 48" aria-hidden="true" data-pays={pays || undefined}>
              <use href={`#reel-${piece.game}-${symbol}`} />
            </svg>
          ))}
        </span>
      </span>
    );
  return (
    <span className={styles.piece}>
      {piece.label}
      {piece.kind === 'field' ? (
        <span className={styles.field} dir="ltr" aria-hidden="true">
          {piece.tiles.map((tile, index) => (
            <span key={index} data-is={tile}>
              {tileSigns[tile]}
            </span>
          ))}
        </span>
      ) : (
        <span className={styles.chips} dir="ltr">
          {piece.kind === 'cards'
            ? piece.cards.map((card, index) => (
                <span key={index} className={joinNames(styles.chip, RED.has(suitOf(card)) && styles.red)}>
                  {rankText(card)}
                  {suitOf(card)}
                  {piece.is_last_wrong && index === piece.cards.length - 1 && ' ✕'}
                </span>
              ))
            : piece.numbers.map(({ text, is_marked }, index) => (
                <span key={index} className={joinNames(styles.chip, is_marked && styles.marked)}>
                  {text}
                  {is_marked && ' ✓'}
                </span>
              ))}
        </span>
      )}
    </span>
  );
}
