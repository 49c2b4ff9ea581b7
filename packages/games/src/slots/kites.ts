import { kitesMachine } from './kites-machine.ts';
import { slotGame } from './slot-game.ts';

/** Kites over the roofs, with eight free spins that pay double. */
export const kites = slotGame({ id: 'kites', name: { en: 'Kites', ur: 'پتنگیں' } }, kitesMachine);
