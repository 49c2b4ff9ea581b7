import { cents } from '@nua/money';
import { arcadeProvider } from '../../apps/server/src/modules/play/arcade/arcade-provider.ts';
import { diceBet, moneyOf, readyTable, type Table } from '../../tests/world/play.ts';
import type { Someone, World } from '../../tests/world/world.ts';
import type { Reply, TransferSubject } from './transfer-rules.ts';

/** The arcade as a provider. Transfers use the platform's provider interface, and bets use the API of the games. */
export function arcadeSubject(world: World): TransferSubject {
  const players = new Map<string, { who: Someone; table: Table }>();
  const playerAt = (player_id: string) => players.get(player_id)!;
  const transferOf = (transfer: { id: string; player_id: string }, direction: 'in' | 'out') => ({
    ...transfer,
    direction,
  });
  return {
    name: 'arcade',
    createMember: (player_id) => arcadeProvider.createMember(world.app, player_id),
    async newPlayer() {
      const who = await world.guest();
      players.set(who.id, { who, table: await readyTable(world, who, cents(0)) });
      return who.id;
    },
    deposit: async ({ amount, ...transfer }): Promise<Reply> =>
      await arcadeProvider.deposit(world.app, { ...transferOf(transfer, 'in'), amount: cents(amount) }),
    withdrawAll: async (transfer): Promise<Reply> =>
      await arcadeProvider.withdrawAll(world.app, transferOf(transfer, 'out')),
    queryTransfer: async (transfer): Promise<Reply> =>
      await arcadeProvider.queryTransfer(world.app, transferOf(transfer, 'in')),
    cancelTransfer: async (transfer): Promise<Reply> =>
      await arcadeProvider.cancelTransfer(world.app, transferOf(transfer, 'in')),
    balance: async (player_id) => (await moneyOf(world, playerAt(player_id).who)).game,
    async bet(player_id, stake) {
      const body = { stake: cents(stake), target_hundredths: 5_000, over: true };
      const { code, data } = await world.call(diceBet, {
        token: playerAt(player_id).table.token,
        params: { game: 'dice' },
        body,
      });
      return code === 0 ? { stake, payout: data.payout } : null;
    },
  };
}
