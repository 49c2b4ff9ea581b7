export * from './amount-input.ts';
export * from './cents.ts';
export * from './currency.ts';
export * from './format-money.ts';
export * from './mul-div-floor.ts';
export * from './written-money.ts';
