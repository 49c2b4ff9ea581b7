import { river } from '@nua/games/slots/river.ts';
import { riverMachine } from '@nua/games/slots/river-machine.ts';
import art from '@nua/ui/art/river.svg?no-inline';
import { riverSymbols } from '@nua/ui/art/slots/river-symbols.ts';
import { slotView } from './view.ts';

export const view = slotView({
  game: river,
  machine: riverMachine,
  art,
  symbols: riverSymbols,
  sky: 'linear-gradient(#0a1030,#122a5a 50%,#0d4a63)',
  names: {
    en: {
      ...{ A: 'moon', B: 'boat', C: 'heron', D: 'lotus', E: 'lantern', F: 'reeds' },
      ...{ W: 'The dolphin', S: 'shell' },
    },
    ur: { A: 'چاند', B: 'کشتی', C: 'بگلا', D: 'کنول', E: 'لالٹین', F: 'سرکنڈے', W: 'ڈولفن', S: 'سیپی' },
  },
});
