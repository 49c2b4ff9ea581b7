import { setTimeout as pause } from 'node:timers/promises';
import { createPool } from '../../apps/server/src/db/pool.ts';
import { nodeHmac } from '../../apps/server/src/modules/fairness/node-hmac.ts';
import { hashOfRound } from '../../apps/server/src/modules/play/round/hash-chain.ts';
import { secretChains } from '../world/secret-seeds.ts';
import type { Chance } from './chance.ts';
import { type CrashPlayer, Interrupted } from './crash-player.ts';
import { cashOutClimbing, climbing } from './play-rounds.ts';
import { ROUNDS_REACHED } from './round-invariants.ts';
import type { ServerProcess } from './server-process.ts';
import type { Uptime } from './uptime.ts';

/** The step by which the clock advances. A shared round of half a minute then takes less than two seconds. */
const MOVE_MS = 1_000;
const EVERY_MS = 50;

const STEPS_PER_CHOICE = 4;

/**
 * Advances the server's time quickly until `running.on` is false. The server may be down.
 *
 * While some player has not finished the first actions, it also skips rounds that end below a multiplier of 1.5 or above 2.5.
 */
export async function advanceQuickly(
  server: ServerProcess,
  running: { on: boolean; beginning: number },
): Promise<void> {
  for (let turn = 0; running.on; turn += 1) {
    if (running.beginning > 0 && turn % STEPS_PER_CHOICE === 0) await chooseNextRound(server);
    await server.advance(MOVE_MS).catch(() => {});
    await pause(EVERY_MS);
  }
}

/**
 * Places bets with a target until a bet has been cashed out automatically. Gives up if the server keeps failing.
 *
 * Kills may have stopped every earlier round with such a bet.
 */
export async function betUntilCashedOut(
  server: ServerProcess,
  { player, chance, uptime }: { player: CrashPlayer; chance: Chance; uptime: Uptime },
): Promise<void> {
  const pool = createPool(server.databaseUrl(), { max: 1 });
  const hasAutomaticCashOut = async () => {
    const condition = ROUNDS_REACHED['shared bet cashed out at its target'];
    return (await pool.query(`select from arcade.round r where ${condition} limit 1`)).rows.length > 0;
  };
  try {
    if (await hasAutomaticCashOut()) return;
    const running = { on: true, beginning: 1 };
    const advancing = advanceQuickly(server, running);
    while (uptime.breaches.size === 0 && !(await hasAutomaticCashOut())) {
      await cashOutClimbing(player, chance, 'target').catch((error) => {
        if (!(error instanceof Interrupted)) throw error;
      });
      await pause(EVERY_MS);
    }
    running.on = false;
    await advancing;
  } finally {
    await pool.end();
  }
}

/** Skips rounds until a round ends at a multiplier from 1.5 to 2.5. Such a round is short, and reaches every target of a run. */
async function chooseNextRound(server: ServerProcess): Promise<void> {
  const pool = createPool(server.databaseUrl(), { max: 1 });
  try {
    const chains = await secretChains(pool, server.seeds());
    const chain = chains.find(({ game_id, salt }) => game_id === climbing.id && salt !== null);
    if (chain === undefined) return;
    const endOf = (number: number) =>
      climbing.climb!.end(climbing.result({ hash: hashOfRound(chain, number), salt: chain.salt, hmac: nodeHmac }));
    let number = chain.last_number + 1;
    while (endOf(number) < 150 || endOf(number) > 250) number += 1;
    await pool.query('update arcade.hash_chain set last_number = $2 where id = $1 and last_number < $2', [
      chain.id,
      number - 1,
    ]);
  } finally {
    await pool.end();
  }
}

/** The states of the shared round at the kills, in turn. Each state is used for a kill of the server and for a kill of the database. */
const STATES = ['running', 'betting', 'locked', 'ended'] as const;

/** Waits until a shared round with an open bet has the state for this kill, for at most 300 attempts. Returns the last state. */
export async function untilRoundIs(server: ServerProcess, kill_index: number): Promise<string> {
  const wanted = STATES[(kill_index >> 1) % STATES.length]!;
  const pool = createPool(server.databaseUrl(), { max: 1 });
  try {
    let found = 'none';
    for (let turn = 0; turn < 300 && found !== wanted; turn += 1) {
      const { rows } = await pool.query<{ state: string }>(
        `select s.state from arcade.shared_round s where s.game_id = $1
           and exists (select from arcade.round r where r.shared_round_id = s.id and r.state = 'open') order by s.id desc limit 1`,
        [climbing.id],
      );
      found = rows[0]?.state ?? 'none';
      if (found !== wanted) await pause(10);
    }
    return found;
  } finally {
    await pool.end();
  }
}
