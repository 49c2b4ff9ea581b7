import { type Currency, wireCurrency } from '@nua/money';
import { useConfig } from '../../client/use-stores.ts';
import { activeAccount } from './balance-rules.ts';
import { usePlayer } from './player-query.ts';

/** The currency of the player's active account; the API's currency until the player is loaded. */
export function useWalletCurrency(): Currency {
  const player = usePlayer().data;
  const selected = useConfig()?.currency;
  return (player && activeAccount(player, selected)?.currency) ?? wireCurrency;
}
