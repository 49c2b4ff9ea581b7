import { spawn } from 'node:child_process';
import { delimiter, join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..');

/** Prints one line of progress. All lines use this function, so that they look the same. */
export function printProgress(line) {
  process.stdout.write(`nua · ${line}\n`);
}

/** The environment of every child process, in which Node 24 is found before the machine's Node. */
export function childEnvironment(extra = {}) {
  const path = [join(ROOT, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter);
  return { ...process.env, PATH: path, ...extra };
}

/** The running programs. Each leads a process group. */
const running = new Set();

/** Ends a program and everything that it started. */
function endGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The program has already ended.
  }
}

/**
 * On a signal, ends this program together with all its programs. A test runner has workers and browsers, which a signal
 * to `npm test` does not reach. A program that does not end within two seconds is killed.
 */
export function endTogether() {
  const end = (status) => {
    for (const child of running) endGroup(child, 'SIGTERM');
    setTimeout(() => {
      for (const child of running) endGroup(child, 'SIGKILL');
      process.exit(status);
    }, 2_000);
  };
  for (const [signal, status] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ])
    process.once(signal, () => end(status));
  if (process.env.npm_lifecycle_event !== undefined) whenOrphaned(() => end(143));
}

/**
 * Runs a program to its end. With `quiet` its output is returned instead of shown. Never throws: a program that cannot
 * be started has status 127 and the reason as its output.
 */
export function run(program, args, options = {}) {
  const { quiet = false, env = childEnvironment(), cwd = ROOT, timeout_ms = 0 } = options;
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd,
      env,
      // A separate process group, so that a signal also reaches the child's own children.
      detached: true,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    running.add(child);
    let output = '';
    const take = (chunk) => {
      output += chunk;
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    const timer = timeout_ms > 0 ? setTimeout(() => child.kill('SIGKILL'), timeout_ms) : null;
    const finish = (status, text) => {
      if (timer) clearTimeout(timer);
      running.delete(child);
      done({ status, output: text });
    };
    child.on('error', (error) => finish(127, String(error.message)));
    child.on('close', (code, signal) => finish(code ?? (signal ? 128 : 1), output));
  });
}

/**
 * Calls `then` once the parent process is gone. A signal to `npm start` ends npm and its shell, but does not reach this
 * program.
 */
export function whenOrphaned(then, every_ms = 250) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    then();
  }, every_ms);
  timer.unref();
}
