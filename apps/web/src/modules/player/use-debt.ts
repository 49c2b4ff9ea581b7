import { ZERO } from '@nua/money';
import { useConfig } from '../../client/use-stores.ts';
import { balancesOf } from './balance-rules.ts';
import { usePlayer } from './player-query.ts';

/** The debt of the signed-in player; zero until the player is loaded. */
export function useDebt() {
  const player = usePlayer().data;
  const currency = useConfig()?.currency;
  return player === undefined ? ZERO : balancesOf(player, currency).debt;
}
