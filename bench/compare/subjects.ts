import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startOurs } from '../bets/bet-target.ts';
import { type Cluster, makeDatabase, withClient } from '../bets/cluster.ts';
import { measureBets, warmUp } from '../bets/measure-bets.ts';
import { makePlayers } from '../bets/players.ts';
import { askPages } from '../render/ask-pages.ts';
import { startRenderServer } from '../render/render-server.ts';
import { startChild } from '../sockets/child.ts';
import { makeListeners } from '../sockets/listeners.ts';
import { measureConnections, oursAt } from '../sockets/measure-connections.ts';
import type { Figure } from './interval.ts';

export type Size = { seconds: number; players: number; connections: number };

/** Prepares the database. Each call of `run` starts a server, measures it and stops it. */
export type Subject = (database_url: string, root: string, size: Size) => Promise<{ run(): Promise<Figure[]> }>;

/** The driver of the load is always the code of this tree. Only the server is the code of `root`. */
export const subjects: Readonly<Record<string, Subject>> = {
  async bets(url, root, { seconds, players }) {
    await makePlayers(url, players);
    return {
      async run() {
        const server = await startOurs(url, join(root, 'bench/bets'));
        const expect_per_second = 1.2 * (await warmUp(server, players));
        // Pending writes of earlier runs must not slow this run down.
        await withClient(url, (client) => client.query('checkpoint'));
        const { per_second } = await measureBets(server, { players, seconds, expect_per_second });
        await server.stop();
        return [{ what: 'bets/s', value: per_second, better: 'more' }];
      },
    };
  },

  async render(url, root, { seconds }) {
    disableShedding(root);
    return {
      async run() {
        const server = await startRenderServer(url, { folder: join(root, 'bench/render') });
        try {
          const figures: Figure[] = [];
          for (const [who, cookie] of [
            ['visitor', ''],
            ['player', server.cookie],
          ] as const) {
            await askPages(server.address, { seconds: 1, connections: 16, cookie });
            const { per_second } = await askPages(server.address, { seconds, connections: 16, cookie });
            figures.push({ what: `pages/s for a ${who}`, value: per_second, better: 'more' });
          }
          return figures;
        } finally {
          await server.stop();
        }
      },
    };
  },

  async sockets(url, root, { connections }) {
    await makeListeners(url, connections);
    return {
      async run() {
        const ours = await oursAt(url, join(root, 'bench/sockets'));
        const { child: server, first } = await ours.start();
        const { child: driver } = await startChild('driver.ts');
        const figures = await measureConnections(server, driver, {
          kind: 'nua',
          port: first.port,
          count: connections,
          rounds: 5,
        });
        await driver.ask({ what: 'stop_reconnecting' });
        await driver.stop();
        await server.stop();
        ours.close();
        return [
          { what: 'memory of a connection, KB', value: figures.memory_kb, better: 'less' },
          { what: 'of it on the heap, KB', value: figures.heap_kb, better: 'less' },
          { what: 'one event to all, p50 ms', value: figures.p50_ms, better: 'less' },
          { what: 'one event to all, p99 ms', value: figures.p99_ms, better: 'less' },
        ];
      },
    };
  },
};

/** Turns off the load shedding of an older server, which would reject requests of the benchmark. */
function disableShedding(root: string): void {
  const file = join(root, 'bench/render/server.ts');
  const text = readFileSync(file, 'utf8');
  if (!text.includes('  load: ')) writeFileSync(file, text.replace('  rates: NO_LIMITS,\n', '$&  load: () => 0,\n'));
}

/** Creates a database with the migrations of the given tree. */
export async function databaseOf(cluster: Cluster, name: string, root: string): Promise<string> {
  const url = await makeDatabase(cluster, name, false);
  const { migrate } = (await import(join(root, 'apps/server/src/db/migrate.ts'))) as {
    migrate(url: string): Promise<unknown>;
  };
  await migrate(url);
  return url;
}
