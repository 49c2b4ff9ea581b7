import { spawn } from 'node:child_process';
import { ensureInstalled } from './install.mjs';
import { childEnvironment, ROOT, whenOrphaned } from './run.mjs';

try {
  const node = await ensureInstalled({ postgres: !process.env.DATABASE_URL });
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', 'tools/dev/main.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: childEnvironment(),
  });
  // Ctrl-C in a terminal reaches the whole process group.
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'));
  if (process.env.npm_lifecycle_event !== undefined) whenOrphaned(() => child.kill('SIGTERM'));
  child.on('exit', (code) => process.exit(code ?? 1));
} catch (error) {
  process.stderr.write(`nua · ${error.message}\n`);
  process.exit(1);
}
