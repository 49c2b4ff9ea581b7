declare const source: unique symbol;

/** What makes a currency's code of a string. It has a name so that declaration files can write a type that holds a currency. */
export interface OfAmount {
  readonly [source]: 'currency';
}

/**
 * The code of a currency, from where the amount itself has it: an account on the wire, or `wireCurrency`. The config's currency and a
 * literal are not of this type, so no screen can label an amount with them.
 */
export type Currency = string & OfAmount;

/** The currency of the wire's amounts that name none: bets, offers, rewards, limits and payments. */
export const wireCurrency = 'PKR' as Currency;
