/** Every house game, one line each. A game that is missing here does not exist. */
export { blackjack } from '../blackjack/blackjack.ts';
export { crash } from '../crash/crash.ts';
export { dice } from '../dice/dice.ts';
export { fishing } from '../fishing/fishing.ts';
export { football } from '../football/football.ts';
export { hilo } from '../hilo/hilo.ts';
export { keno } from '../keno/keno.ts';
export { limbo } from '../limbo/limbo.ts';
export { mines } from '../mines/mines.ts';
export { plinko } from '../plinko/plinko.ts';
export { roulette } from '../roulette/roulette.ts';
export { kites } from '../slots/kites.ts';
export { orchard } from '../slots/orchard.ts';
export { river } from '../slots/river.ts';
