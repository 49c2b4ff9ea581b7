import { type Cents, type Currency, wireCurrency, ZERO } from '@nua/money';
import type { Player } from '../../api/wire.ts';

type Account = Player['player_accts'][number];

/** The account in the config's currency, otherwise the first. */
export function activeAccount(player: Player, currency: string | undefined): Account | undefined {
  return player.player_accts.find((account) => account.currency === currency) ?? player.player_accts[0];
}

export type Balances = {
  /** The currency of the active account, in which all of these amounts are. */
  currency: Currency;
  main: Cents;
  bonus: Cents;
  game: Cents;
  block: Cents;
  freeze: Cents;
  debt: Cents;
  total: Cents;
};

/** Total = active account's balance + its bonus + the game wallet in the same currency, all in paisa. */
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

/** How an incoming amount is divided: the debt is paid first. */
export function divideByDebt(amount: bigint, debt: bigint): { paid: Cents; rest: Cents } {
  const paid = debt < amount ? debt : amount;
  return { paid: paid as Cents, rest: (amount - paid) as Cents };
}

/** A guest (tourist) is a player without a phone. */
export const isGuest = (player: Player): boolean => player.phone === null || player.phone === '';
