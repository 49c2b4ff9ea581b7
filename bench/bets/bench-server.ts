import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SEED_KEY } from '../../tests/world/credentials.ts';
import { profileFlags } from '../bench.ts';

/** A server under test, in its own process. */
export type BenchServer<Hello> = {
  /** The path of the server's Unix socket. */
  socket: string;
  /** The first message of the server after its start. */
  hello: Hello;
  cpu_us(): Promise<number>;
  /** Runs one of the server's commands and waits until it ended. */
  command(name: string): Promise<void>;
  stop(): Promise<void>;
};

export async function startBenchServer<Hello>(
  file: string,
  database_url: string,
  extra: Record<string, string> = {},
): Promise<BenchServer<Hello>> {
  const data_dir = mkdtempSync(join(tmpdir(), 'nua-bench-'));
  const socket = join(data_dir, 'http.sock');
  // The servers share one database and therefore one seed key. By default a server creates its own key.
  const server_env = { DATABASE_URL: database_url, DATA_DIR: data_dir, SOCKET: socket, SEED_KEY };
  const env = { ...process.env, ...extra, ...server_env };
  const child = fork(file, { env, execArgv: profileFlags() });
  const hello = await responseOf<Hello>(child);
  return {
    socket,
    hello,
    async cpu_us() {
      child.send('usage');
      const { usage } = await responseOf<{ usage: { user: number; system: number } }>(child);
      return usage.user + usage.system;
    },
    async command(name) {
      child.send(name);
      await responseOf(child);
    },
    async stop() {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.send('stop');
      await exited;
      rmSync(data_dir, { recursive: true, force: true });
    },
  };
}

/** Runs in the server's process: sends the hello and responds to `usage`, `stop` and the given commands. */
export function serveBench(
  hello: object,
  stop: () => Promise<unknown>,
  commands: Readonly<Record<string, () => Promise<unknown>>> = {},
): void {
  process.on('message', (message) => {
    const command = commands[String(message)];
    if (command) void command().then(() => process.send?.({ ended: message }));
    if (message === 'usage') process.send?.({ usage: process.cpuUsage() });
    if (message === 'stop') void stop().then(() => process.exit(0));
  });
  // The server exits when its parent process exits.
  process.on('disconnect', () => process.exit(1));
  process.send?.(hello);
}

function responseOf<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const failed = (code: number | null) => reject(new Error(`the server under test ended (${code})`));
    child.once('exit', failed);
    child.once('message', (message) => {
      child.off('exit', failed);
      resolve(message as T);
    });
  });
}
