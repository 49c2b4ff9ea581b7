declare const source: unique symbol;

/** Brands a string as a currency's code. It is exported so that declaration files can write a type that contains a currency. */
export interface OfAmount {
  readonly [source]: 'currency';
}

/**
 * The code of a currency, from the source of the amount itself: an account on the wire, or `wireCurrency`. The config's currency and a
 * literal do not have this type, so no screen can label an amount with them.
 */
export type Currency = string & OfAmount;

/** The currency of amounts on the wire that name none: bets, offers, rewards, limits and payments. */
export const wireCurrency = 'PKR' as Currency;
