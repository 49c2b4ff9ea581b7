import { orchardMachine } from './orchard-machine.ts';
import { slotGame } from './slot-game.ts';

/** Fruit on five reels; no free spins. It returns 95.768 %. */
export const orchard = slotGame({ id: 'orchard', name: { en: 'Orchard', ur: 'آموں کا باغ' } }, orchardMachine);
