import { orchard } from '@nua/games/slots/orchard.ts';
import { orchardMachine } from '@nua/games/slots/orchard-machine.ts';
import art from '@nua/ui/art/orchard.svg?no-inline';
import { orchardSymbols } from '@nua/ui/art/slots/orchard-symbols.ts';
import { slotView } from './view.ts';

export const view = slotView({
  game: orchard,
  machine: orchardMachine,
  art,
  symbols: orchardSymbols,
  sky: 'linear-gradient(#1d5a3a,#123524 55%,#2a3a12)',
  names: {
    en: {
      ...{ A: 'mango', B: 'pomegranate', C: 'orange', D: 'guava', E: 'banana', F: 'grapes' },
      ...{ W: 'The basket', S: 'scale' },
    },
    ur: { A: 'آم', B: 'انار', C: 'مالٹا', D: 'امرود', E: 'کیلا', F: 'انگور', W: 'ٹوکری', S: 'ترازو' },
  },
});
