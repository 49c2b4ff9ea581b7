declare const source: unique symbol;

/** Brands a string as a currency's code. It is exported so that declaration files can write a type that contains a currency. */
export interface OfAmount {
  readonly [source]: 'currency';
}

/**
 * The code of a currency, taken from an account on the wire or from `wireCurrency`. A literal and the currency in the config have another
 * type, so no screen can label an amount with them.
 */
export type Currency = string & OfAmount;

/** The currency of amounts that have none on the wire: bets, offers, rewards, limits and payments. */
export const wireCurrency = 'PKR' as Currency;
