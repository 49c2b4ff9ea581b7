import { type Cents, type Currency, wireCurrency, ZERO } from '@nua/money';
import type { Player } from '../../api/wire.ts';

type Account = Player['player_accts'][number];

/** The account in the currency of the client config; the first account if there is none. */
export function activeAccount(player: Player, currency: string | undefined): Account | undefined {
  return player.player_accts.find((account) => account.currency === currency) ?? player.player_accts[0];
}

export type Balances = {
  /** The currency of the active account and of all amounts here. */
  currency: Currency;
  main: Cents;
  bonus: Cents;
  game: Cents;
  block: Cents;
  freeze: Cents;
  debt: Cents;
  total: Cents;
};

/** Returns the balances in paisa. The total includes the game wallets in the currency of the active account. */
export function balancesOf(player: Player, currency: string | undefined): Balances {
  const account = activeAccount(player, currency);
  const main = account?.balance ?? ZERO;
  const bonus = account?.bonus ?? ZERO;
  const game = gameSum(player, account?.currency);
  return {
    currency: account?.currency ?? wireCurrency,
    main,
    bonus,
    game,
    block: account?.block_amount ?? ZERO,
    freeze: account?.freeze ?? ZERO,
    debt: account?.debt ?? ZERO,
    total: (main + bonus + game) as Cents,
  };
}

export function gameSum(player: Player, currency: string | undefined): Cents {
  return player.game_accts
    .filter((account) => currency === undefined || account.currency === currency)
    .reduce<bigint>((sum, account) => sum + account.balance, 0n) as Cents;
}

/** Divides an incoming amount: it pays the debt first, and the rest reaches the wallet. */
export function divideByDebt(amount: bigint, debt: bigint): { paid: Cents; rest: Cents } {
  const paid = debt < amount ? debt : amount;
  return { paid: paid as Cents, rest: (amount - paid) as Cents };
}

/** A guest is a player without a phone number. */
export const isGuest = (player: Player): boolean => player.phone === null || player.phone === '';
