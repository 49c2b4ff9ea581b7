import type { Drawings } from '@nua/ui/art/drawings.ts';
import { kitesSymbols } from '@nua/ui/art/slots/kites-symbols.ts';
import { orchardSymbols } from '@nua/ui/art/slots/orchard-symbols.ts';
import { riverSymbols } from '@nua/ui/art/slots/river-symbols.ts';
import type { SlotId } from './describe-round.ts';

const drawings: Readonly<Record<SlotId, Drawings>> = {
  kites: kitesSymbols,
  orchard: orchardSymbols,
  river: riverSymbols,
};

/** The drawings of all machines, rendered once for the page. The reels refer to them. */
export function SlotSymbols() {
  return (
    <svg width="0" height="0" aria-hidden="true" style={{ position: 'absolute' }}>
      {Object.entries(drawings).flatMap(([game, symbols]) =>
        Object.entries(symbols).map(([symbol, shapes]) => (
          <symbol key={game + symbol} id={`reel-${game}-${symbol}`} viewBox="0 0 48 48">
            {shapes.map(([path, colour, width], index) =>
              width === undefined ? (
                <path key={index} d={path} fill={colour} />
              ) : (
                <path
                  {...{ d: path, fill: 'none', stroke: colour, strokeWidth: width }}
                  key={index}
                  strokeLinecap="round"
                  strokeLinejoin="round"
                />
              ),
            )}
          </symbol>
        )),
      )}
    </svg>
  );
}
