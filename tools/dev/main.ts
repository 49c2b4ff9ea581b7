import { type ChildProcess, spawn } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { readConfiguration } from '../../apps/server/src/configuration/configuration.ts';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { ROOT } from '../tidy/source-file.ts';
import { openFront } from './front.ts';
import { startVite } from './start-vite.ts';

const print = (line: string) => process.stdout.write(`nua · ${line}\n`);

/** Returns a free port for the server behind the front. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Reads the configuration. Refuses real money, because every program on a developer's machine can open this server's pages. */
function readPlayConfiguration() {
  const config = readConfiguration(process.env, process.cwd());
  if (!config.demo) throw new Error('npm run dev is only for play money: unset DATABASE_URL, or set DEMO=1 as well.');
  return config;
}

function startServer(port: number, environment: Record<string, string>): ChildProcess {
  const child = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', '--disable-warning=ExperimentalWarning', 'tools/dev/server.ts'],
    {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment, PORT: String(port), HOST: '127.0.0.1', DEMO: '1' },
    },
  );
  return child;
}

async function main(): Promise<void> {
  const config = readPlayConfiguration();
  const target = { port: await freePort() };
  const address = `http://localhost:${config.port}`;
  const front = openFront(target);
  await new Promise<void>((resolve, reject) => {
    front.server.once('error', reject);
    front.server.listen(config.port, '127.0.0.1', resolve);
  });
  const [database, vite] = await Promise.all([
    openDatabase({
      database_url: config.database_url ?? undefined,
      data_dir: process.env.DATA_DIR,
      who: `npm run dev at ${address}`,
      print,
    }),
    startVite(ROOT, front.server),
  ]);
  front.serve(vite);
  const child = startServer(target.port, {
    DATABASE_URL: database.url,
    PUBLIC_URL: address,
    CONSOLE_PORT: String(config.console.port),
    NUA_DEV_MODULES: vite.modules,
  });
  let is_stopping = false;
  const stop = async () => {
    if (is_stopping) return;
    is_stopping = true;
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null)
      await new Promise((resolve) => child.once('exit', resolve));
    front.server.close();
    front.server.closeAllConnections();
    await vite.close();
    await database.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
  child.once('exit', () => void stop());
  // The first request makes Vite compile the client. At the first start, the server also creates the demo data.
  while ((await fetch(`${address}/`, { headers: { accept: 'text/html' } })).status === 503);
  print(`ready at ${address}; changes of the client are shown at once, changes of the server restart it`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`nua · ${(error as Error).message}\n`);
  process.exit(1);
}
