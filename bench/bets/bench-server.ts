import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SEED_KEY } from '../../tests/world/credentials.ts';
import { profileFlags } from '../bench.ts';

/** A server under test, in its own process. */
export type BenchServer<Hello> = {
  /** The Unix socket of the server. All compared servers and PostgreSQL are reached by Unix sockets. */
  socket: string;
  /** The first message of the server after its start. */
  hello: Hello;
  cpu_us(): Promise<number>;
  stop(): Promise<void>;
};

export async function startBenchServer<Hello>(
  file: string,
  database_url: string,
  extra: Record<string, string> = {},
): Promise<BenchServer<Hello>> {
  const data_dir = mkdtempSync(join(tmpdir(), 'nua-bench-'));
  const socket = join(data_dir, 'http.sock');
  // The servers share one database, so they must share the seed key, which each would otherwise create in its data folder.
  const own = { DATABASE_URL: database_url, DATA_DIR: data_dir, SOCKET: socket, SEED_KEY };
  const env = { ...process.env, ...extra, ...own };
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
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.send('stop');
      await gone;
      rmSync(data_dir, { recursive: true, force: true });
    },
  };
}

/** The server's side: sends the hello and responds to the benchmark's requests. */
export function serveBench(hello: object, stop: () => Promise<unknown>): void {
  process.on('message', (word) => {
    if (word === 'usage') process.send?.({ usage: process.cpuUsage() });
    if (word === 'stop') void stop().then(() => process.exit(0));
  });
  // The server ends with the process that started it, so that none is left running.
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
