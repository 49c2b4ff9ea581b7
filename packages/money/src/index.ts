export * from './amount-input.ts';
export * from './cents.ts';
export * from './format-money.ts';
export * from './mul-div-floor.ts';
