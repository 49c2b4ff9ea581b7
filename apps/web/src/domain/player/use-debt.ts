import { ZERO } from '@nua/money';
import { useConfig } from '../../client/use-stores.ts';
import { balancesOf } from './balance-rules.ts';
import { usePlayer } from './player-query.ts';

/** What the signed-in player owes; nothing while that is not known. */
export function useDebt() {
  const player = usePlayer().data;
  const currency = useConfig()?.currency;
  return player === undefined ? ZERO : balancesOf(player, currency).debt;
}
