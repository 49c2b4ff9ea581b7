import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../apps/server/src/app.ts';
import { MovableClock } from '../../apps/server/src/clock.ts';
import { readConfiguration } from '../../apps/server/src/configuration.ts';
import { demoPlayers } from '../../apps/server/src/demo/demo-players.ts';
import { seedDemo } from '../../apps/server/src/demo/seed-demo.ts';
import { NO_WORK } from '../../apps/server/src/domain/captcha/entrance-rules.ts';
import { NO_LIMITS } from '../../apps/server/src/http/rate-limits.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SERVER_ENTRY = join(ROOT, 'apps/web/dist/server/entry-server.js');
const BARE_WARM_UP = 300;

type Renderer = { prepareTree(request: object): Promise<() => string> };

/** The whole site with its demo in a process of its own; it also draws the lobby's tree alone when it is asked to. */
const clock = new MovableClock();
const config = readConfiguration({ ...process.env, DEMO: '1', LOG_LEVEL: 'warn' }, tmpdir());
await seedDemo({ config, database_url: config.database_url!, today: clock.now() });
const running = await createApp({
  config,
  clock,
  database_url: config.database_url!,
  rates: NO_LIMITS,
  work: NO_WORK,
  web: {
    client: join(ROOT, 'apps/web/dist/client'),
    server_entry: SERVER_ENTRY,
    arcade: join(ROOT, 'apps/arcade/dist'),
    build_id: 'bench',
  },
});
const address = await running.listen(0);
const renderer = (await import(SERVER_ENTRY)) as Renderer;

/** Draws the same tree again and again for a while. */
async function drawBare(seconds: number, cookies: Record<string, string>): Promise<number> {
  const ask = (path: string, init: RequestInit) => fetch(address + path, init);
  const draw = await renderer.prepareTree({
    url: '/',
    cookies,
    headers: {},
    nonce: 'bench',
    fetch: ask,
    now: clock.now(),
  });
  for (let turn = 0; turn < BARE_WARM_UP; turn += 1) draw();
  const begun = performance.now();
  let drawn = 0;
  while (performance.now() - begun < seconds * 1000) {
    draw();
    drawn += 1;
  }
  return (drawn * 1000) / (performance.now() - begun);
}

process.on('message', (message: { draw?: number; cookies?: Record<string, string>; stop?: true }) => {
  if (message.stop) void running.stop().then(() => process.exit(0));
  if (message.draw)
    void drawBare(message.draw, message.cookies ?? {}).then((per_second) => process.send?.({ per_second }));
});
process.send?.({ address, player: demoPlayers.bilal.user_name });
