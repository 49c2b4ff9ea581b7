import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { childEnvironment, ROOT, say } from './run.mjs';

const port = process.env.PORT ?? '3000';
const address = `http://localhost:${port}`;

async function answers() {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/ping`, { signal: AbortSignal.timeout(1_000) });
    return reply.ok;
  } catch {
    return false;
  }
}

function welcome() {
  say(`ready at ${address}`);
  if (process.env.DEMO === '0' || (process.env.DATABASE_URL && process.env.DEMO !== '1')) return;
  say('demo players, password play-money-demo: ayesha (regular), bilal (VIP), tariq (blocked)');
  say(`the outside world: ${address}/sandbox/phone (wallet charges, codes), ${address}/sandbox/bank (transfers)`);
  say('all money here is play money; Ctrl-C stops');
}

async function welcomeWhenReady(child) {
  // A server that already sits on this port is not ours: ours will say so itself and leave.
  if (await answers()) return;
  while (child.exitCode === null && child.signalCode === null) {
    if (await answers()) return welcome();
    await pause(100);
  }
}

/**
 * Runs the server and stays beside it. Ctrl-C in a terminal reaches the whole process group, a signal sent to this
 * process reaches it alone: it is always handed on, and the server takes two within a moment for one.
 */
function serve(node) {
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', 'apps/server/src/main.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: childEnvironment(),
  });
  process.on('SIGINT', () => child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)));
  child.on('error', (error) => {
    process.stderr.write(`nua · ${error.message}\n`);
    process.exit(1);
  });
  return child;
}

try {
  const node = await ensureInstalled({ postgres: !process.env.DATABASE_URL });
  await ensureBuilt(node);
  say('starting');
  await welcomeWhenReady(serve(node));
} catch (error) {
  process.stderr.write(`nua · ${error.message}\n`);
  process.exit(1);
}
