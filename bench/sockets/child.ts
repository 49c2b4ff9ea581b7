import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

/** A process of the benchmark. It responds to one request at a time. */
export type Child = {
  process: ChildProcess;
  ask<Result>(request: object): Promise<Result>;
  stop(): Promise<void>;
};

/** Throws unless a process may open enough files. Every connection is an open file. */
export function assertFileLimit(count: number): void {
  const max = spawnSync('sh', ['-c', 'ulimit -Hn']).stdout.toString().trim();
  if (max === 'unlimited' || Number(max) >= count + 500) return;
  throw new Error(
    `${count} connections need ${count + 500} open files in one process, but the system allows ${max}; ` +
      'raise the hard limit (ulimit -Hn, or nofile in limits.conf) or run with fewer --connections.',
  );
}

/** Starts a file of this folder as a process, with the maximum number of open files. `first` is its first message. */
export async function startChild<First>(
  file: string,
  env: Record<string, string> = {},
): Promise<{ child: Child; first: First }> {
  const script = 'ulimit -n "$(ulimit -Hn)"; exec "$0" --expose-gc "$1"';
  const started = spawn('sh', ['-c', script, process.execPath, resolve(import.meta.dirname, file)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  const responseOf = <Result>(): Promise<Result> =>
    new Promise((resolve, reject) => {
      const failed = (code: number | null) => reject(new Error(`${file} ended (${code})`));
      started.once('exit', failed);
      started.once('message', (message) => {
        started.off('exit', failed);
        resolve(message as Result);
      });
    });
  const first = await responseOf<First>();
  const child: Child = {
    process: started,
    ask: (request) => {
      const response = responseOf<never>();
      started.send(request);
      return response;
    },
    async stop() {
      if (started.exitCode !== null || started.signalCode !== null) return;
      const exited = new Promise((resolve) => started.once('exit', resolve));
      started.kill('SIGKILL');
      await exited;
    },
  };
  return { child, first };
}

/** Responds to the requests of the parent process, and exits with it. */
export function serveRequests(handlers: Record<string, (request: never) => unknown>): void {
  process.on('message', async (request: { what: string }) => {
    process.send?.((await handlers[request.what]?.(request as never)) ?? {});
  });
  process.on('disconnect', () => process.exit(1));
}

export type Memory = { rss: number; heap: number };

export async function measureMemory(): Promise<Memory> {
  const { gc } = globalThis as { gc?: (how: { type: string; execution: string; flavor: string }) => void };
  for (let i = 0; i < 4; i++) {
    gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, heap: heapUsed + external };
}

/** The monotonic time in nanoseconds. All processes of a machine share this clock. */
export const now_ns = (): number => Number(process.hrtime.bigint());
