import { riverMachine } from './river-machine.ts';
import { slotGame } from './slot-game.ts';

/** A river at night: seldom and much, with twelve free spins that count twice. */
export const river = slotGame({ id: 'river', name: { en: 'River', ur: 'دریا' } }, riverMachine);
