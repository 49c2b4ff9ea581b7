import { randomUUID } from 'node:crypto';
import { parseCents } from '@nua/money';
import { createDb } from '../../apps/server/src/db/connect.ts';
import { createPool } from '../../apps/server/src/db/pool.ts';
import { createLedger } from '../../apps/server/src/ledger/ledger.ts';
import { grantBonus } from '../../apps/server/src/modules/bonus/grant-bonus.ts';
import { grantFreeRounds } from '../../apps/server/src/modules/free-round/grant-free-rounds.ts';
import { WHEEL } from '../world/seamless.ts';
import type { Chance } from './chance.ts';
import type { ServerProcess } from './server-process.ts';

const DAY_MS = 86_400_000;
const MONTH_MS = 30 * DAY_MS;

/**
 * Grants a bonus and free rounds to each player. Some bonuses depend on a deposit, some are cleared soon, and some free rounds expire
 * before they are played.
 */
export async function grantBonuses(server: ServerProcess, players: readonly string[], chance: Chance): Promise<void> {
  const db = createDb(createPool(server.databaseUrl(), { max: 2 }));
  const pool = createPool(server.databaseUrl(), { max: 2 });
  const clock = { now: () => server.now(), runs: true };
  const ledger = createLedger({ pool, clock });
  try {
    for (const player_id of players) {
      const expires_at = new Date(clock.now().getTime() + MONTH_MS);
      await db.transaction().execute(async (tx) => {
        await ledger.responses.lockOwner(tx, player_id);
        await grantBonus({ clock, ledger }, tx, {
          ...{ player_id, source: 'message', source_id: randomUUID(), expires_at },
          amount: parseCents(`${chance.between(1, 5)}00.00`),
          wager_times: chance.pick([1, 2, 20]),
          conversion_maximum: chance.pick([null, parseCents('150.00')]),
          ...chance.pick([{}, { deposit_id: randomUUID() }]),
        });
        for (const games of [['dice', 'limbo'], [WHEEL]]) {
          const grant = {
            player_id,
            source: 'message',
            source_id: randomUUID(),
            games,
            stake: parseCents('10.00'),
          } as const;
          await grantFreeRounds(
            tx,
            {
              ...{ ...grant, rounds: chance.pick([1, 1, 20]), wager_times: chance.pick([1, 2]), bonus_days: 7 },
              expires_at: new Date(clock.now().getTime() + chance.pick([DAY_MS / 24, 2 * DAY_MS])),
            },
            clock.now(),
          );
        }
      });
    }
  } finally {
    await db.destroy();
    await pool.end();
  }
}
