import { riverMachine } from './river-machine.ts';
import { slotGame } from './slot-game.ts';

/** A river at night: rare and large wins, with twelve free spins that pay double. */
export const river = slotGame({ id: 'river', name: { en: 'River', ur: 'دریا' } }, riverMachine);
