import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { makeScratchTree } from '../../tools/mutate/scratch-tree.ts';
import { freshDatabase } from '../world/database.ts';

/** `npm run dev` in a copy of the working tree. */
export type RunningDev = {
  address: string;
  /** Replaces a text in a file. The text must occur exactly once. */
  edit(path: string, from: string, to: string): void;
  stop(): Promise<void>;
};

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts `tools/dev/main.ts`. `printed` resolves when its output matches. */
export function spawnDev(root: string, environment: Record<string, string>) {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'tools/dev/main.ts')],
    { cwd: root, env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const printed = (line: RegExp) =>
    new Promise<void>((resolve, reject) => {
      const collect = (chunk: Buffer) => {
        output += chunk;
        if (line.test(output)) resolve();
      };
      child.stdout?.on('data', collect);
      child.stderr?.on('data', collect);
      void ended.then(() => reject(new Error(`npm run dev ended: ${output}`)));
    });
  return { child, ended, printed };
}

export async function startDev(): Promise<RunningDev> {
  const { root, remove } = makeScratchTree();
  const database = await freshDatabase();
  const port = await freePort();
  const { child, ended, printed } = spawnDev(root, {
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: join(root, '.data'),
    DEMO: '1',
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await database.drop();
    remove();
  };
  try {
    await printed(/ready at/);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    address: `http://localhost:${port}`,
    edit: (path, from, to) => {
      const file = join(root, path);
      const parts = readFileSync(file, 'utf8').split(from);
      if (parts.length !== 2) throw new Error(`${path} contains the text ${parts.length - 1} times`);
      writeFileSync(file, parts.join(to));
    },
    stop,
  };
}
