import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { profileFlags } from '../bench.ts';

/** The server under test, in its own process. */
export type BenchServer = {
  /** The Unix socket it listens at, as PostgreSQL does: the two are reached in the same way. */
  socket: string;
  encrypt: { kid: string; key: string };
  cpu_us(): Promise<number>;
  stop(): Promise<void>;
};

export async function startBenchServer(database_url: string): Promise<BenchServer> {
  const data_dir = mkdtempSync(join(tmpdir(), 'nua-bench-'));
  const socket = join(data_dir, 'http.sock');
  const env = { ...process.env, DATABASE_URL: database_url, DATA_DIR: data_dir, SOCKET: socket };
  const child = fork(join(import.meta.dirname, 'server.ts'), { env, execArgv: profileFlags() });
  const { encrypt } = await answerOf<{ encrypt: { kid: string; key: string } }>(child);
  return {
    socket,
    encrypt,
    async cpu_us() {
      child.send('usage');
      const { usage } = await answerOf<{ usage: { user: number; system: number } }>(child);
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

function answerOf<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const failed = (code: number | null) => reject(new Error(`the server under test ended (${code})`));
    child.once('exit', failed);
    child.once('message', (message) => {
      child.off('exit', failed);
      resolve(message as T);
    });
  });
}
