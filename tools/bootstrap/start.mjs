import { spawn } from 'node:child_process';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { childEnvironment, printProgress, ROOT, whenOrphaned } from './run.mjs';

const port = process.env.PORT ?? '3000';
const address = `http://localhost:${port}`;

function welcome() {
  printProgress(`ready at ${address}`);
  if (process.env.DEMO === '0' || process.env.STAGE || (process.env.DATABASE_URL && process.env.DEMO !== '1')) return;
  printProgress('demo players, password play-money-demo: ayesha (regular), bilal (VIP), tariq (blocked)');
  printProgress(
    `the outside world: ${address}/sandbox/phone (wallet charges, codes), ${address}/sandbox/bank (transfers)`,
  );
  printProgress('all money here is play money; Ctrl-C stops');
}

/**
 * Runs the server and waits for its end. Ctrl-C reaches the whole process group, but any other signal reaches only this
 * process, so every signal is forwarded to the server. The server treats two quick signals as one.
 */
function serve(node) {
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', 'apps/server/src/main.ts'], {
    cwd: ROOT,
    // The fourth channel is for the server's report that it is ready.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: childEnvironment(),
  });
  process.on('SIGINT', () => child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'));
  // Under npm, the server ends with npm. A server that a person started without npm may outlive its shell.
  if (process.env.npm_lifecycle_event !== undefined) whenOrphaned(() => child.kill('SIGTERM'));
  child.once('message', welcome);
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)));
  child.on('error', (error) => {
    process.stderr.write(`nua · ${error.message}\n`);
    process.exit(1);
  });
}

try {
  const node = await ensureInstalled({ postgres: !process.env.DATABASE_URL });
  await ensureBuilt(node);
  printProgress('starting');
  serve(node);
} catch (error) {
  process.stderr.write(`nua · ${error.message}\n`);
  process.exit(1);
}
