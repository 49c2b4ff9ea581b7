import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { profileFlags } from '../bench.ts';

/** A server under test, in its own process. */
export type BenchServer<Hello> = {
  /** Its Unix socket, as with PostgreSQL: all servers are reached in the same way. */
  socket: string;
  /** The first message of the started server. */
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
  const env = { ...process.env, ...extra, DATABASE_URL: database_url, DATA_DIR: data_dir, SOCKET: socket };
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

/** The counterpart in the server's process: sends the hello and answers the benchmark's requests. */
export function serveBench(hello: object, stop: () => Promise<unknown>): void {
  process.on('message', (word) => {
    if (word === 'usage') process.send?.({ usage: process.cpuUsage() });
    if (word === 'stop') void stop().then(() => process.exit(0));
  });
  // Ends with the process that started it, so that no server is left running.
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
