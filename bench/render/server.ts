import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createApp } from '../../apps/server/src/app/app.ts';
import { features } from '../../apps/server/src/app/features.ts';
import { readConfiguration } from '../../apps/server/src/configuration/configuration.ts';
import { MovableClock } from '../../apps/server/src/core/clock.ts';
import { NO_WORK } from '../../apps/server/src/core/limits/proof-of-work.ts';
import { NO_LIMITS } from '../../apps/server/src/core/limits/rate-limits.ts';
import { demoPlayers } from '../../apps/server/src/demo/demo-players.ts';
import { seedDemo } from '../../apps/server/src/demo/seed-demo.ts';
import { callInProcess } from '../../apps/server/src/http/calls/call-in-process.ts';
import { CallResponder } from '../../apps/server/src/http/calls/call-responder.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SERVER_ENTRY = join(ROOT, 'apps/web/dist/server/entry-server.js');
const BARE_WARM_UP = 300;

type Renderer = { prepareTree(request: object): Promise<() => string> };

/** The number of queries of this process. `begin` and `commit` count too, because each is a round trip. */
let queries = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  queries += 1;
  return Reflect.apply(query, this, args);
} as typeof query;

// Starts the whole site with its demo. `SHARED_MS` is how long data that all visitors share is cached.
const clock = new MovableClock();
const config = readConfiguration({ ...process.env, DEMO: '1', LOG_LEVEL: 'warn' }, tmpdir());
await seedDemo({ config, database_url: config.database_url!, today: clock.now() });
const running = await createApp({
  config,
  clock,
  database_url: config.database_url!,
  rates: NO_LIMITS,
  work: NO_WORK,
  // Turns off load shedding, because the benchmark overloads the process.
  load: () => 0,
  web: {
    client: join(ROOT, 'apps/web/dist/client'),
    server_entry: SERVER_ENTRY,
    arcade: join(ROOT, 'apps/arcade/dist'),
    build_id: 'bench',
    ...(process.env.SHARED_MS === undefined ? {} : { shared_ms: Number(process.env.SHARED_MS) }),
  },
});
const address = await running.listen(0);
const createCaller = callInProcess(
  features,
  features.flatMap(({ handlers }) => [...handlers]),
  { responder: new CallResponder(running.app, null), sessions: running.app.sessions, shared_ms: 1000 },
);
const renderer = (await import(SERVER_ENTRY)) as Renderer;

async function renderBare(seconds: number, cookies: Record<string, string>): Promise<number> {
  const render = await renderer.prepareTree({
    url: '/',
    cookies,
    headers: {},
    call: createCaller(null),
    now: clock.now(),
  });
  for (let turn = 0; turn < BARE_WARM_UP; turn += 1) render();
  const started = performance.now();
  let rendered = 0;
  while (performance.now() - started < seconds * 1000) {
    render();
    rendered += 1;
  }
  return (rendered * 1000) / (performance.now() - started);
}

type Message = { draw?: number; cookies?: Record<string, string>; queries?: true; stop?: true };

process.on('message', (message: Message) => {
  if (message.stop) void running.stop().then(() => process.exit(0));
  if (message.queries) process.send?.({ queries });
  if (message.draw)
    void renderBare(message.draw, message.cookies ?? {}).then((per_second) => process.send?.({ per_second }));
});
process.send?.({ address, player: demoPlayers.bilal.user_name });
// The server exits when its parent process exits.
process.on('disconnect', () => process.exit(1));
