import { kites } from '@nua/games/slots/kites.ts';
import { kitesMachine } from '@nua/games/slots/kites-machine.ts';
import art from '@nua/ui/art/kites.svg?no-inline';
import { kitesSymbols } from '@nua/ui/art/slots/kites-symbols.ts';
import { slotView } from './view.ts';

export const view = slotView({
  game: kites,
  machine: kitesMachine,
  art,
  symbols: kitesSymbols,
  sky: 'linear-gradient(#2b1b5e,#6a2a6b 45%,#b0513f 85%,#5a2a2a)',
  names: {
    en: {
      ...{ A: 'crimson kite', B: 'teal kite', C: 'violet kite', D: 'green kite', E: 'blue kite', F: 'pink kite' },
      ...{ W: 'The sun', S: 'spool' },
    },
    ur: {
      ...{ A: 'سرخ پتنگ', B: 'فیروزی پتنگ', C: 'بنفشی پتنگ', D: 'سبز پتنگ', E: 'نیلی پتنگ', F: 'گلابی پتنگ' },
      ...{ W: 'سورج', S: 'چرخی' },
    },
  },
});
