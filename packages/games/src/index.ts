export * from './dice.ts';
export * from './dice-odds.ts';
export * from './dice-table.ts';
export * from './floats.ts';
export * from './games.ts';
export * from './hash.ts';
export * from './verify-round.ts';
