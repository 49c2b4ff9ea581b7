export * from './play/catalogue.ts';
export * from './play/floats.ts';
export * from './play/game.ts';
export * from './play/hash.ts';
export * from './play/odds.ts';
export * from './play/read-call.ts';
export * from './play/replay-round.ts';
export * from './play/verify-round.ts';
