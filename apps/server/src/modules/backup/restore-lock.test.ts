import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockRestore } from './restore.ts';

/** Above the largest process id of Linux. */
const DEAD = 4_194_305;

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nua-lock-'));
  path = join(folder, 'postgres.restoring.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Starts a process that takes the lock when `go` is called. The process prints `locked` or the refusal. */
function lockElsewhere(): { ready: Promise<void>; go(): void; printed: Promise<string>; stop(): Promise<void> } {
  const code = `const { lockRestore } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'restore.ts')).href)});
    console.log('ready');
    process.stdin.resume().once('end', () => {
      try { lockRestore(${JSON.stringify(path)}); console.log('locked'); setInterval(() => {}, 1000); }
      catch (error) { console.log(error.message); }
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const [ready, printed] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (text.startsWith('ready')) ready.resolve();
    else printed.resolve(text.trim());
  });
  return {
    ready: ready.promise,
    go: () => child.stdin.end(),
    printed: printed.promise,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

describe('the lock of a restore', () => {
  it('refuses a second restore into the folder until the first one ends', () => {
    const unlock = lockRestore(path);
    expect(() => lockRestore(path)).toThrow('Another restore into this folder is running');
    unlock();
    lockRestore(path)();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('of a killed restore is removed, even if the killed process had the id of this process', () => {
    for (const id of [DEAD, process.pid]) writeFileSync(`${path}.${id}`, '');
    lockRestore(path)();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is taken by at most one of many concurrent restores after a killed restore', async () => {
    for (let round = 0; round < 3; round += 1) {
      writeFileSync(`${path}.${DEAD}`, '');
      const others = Array.from({ length: 6 }, lockElsewhere);
      await Promise.all(others.map(({ ready }) => ready));
      for (const { go } of others) go();
      const printed = await Promise.all(others.map((restore) => restore.printed));
      expect(printed.filter((text) => text === 'locked').length).toBeLessThanOrEqual(1);
      await Promise.all(others.map(({ stop }) => stop()));
      // All six processes are killed now, so a new restore can take the lock.
      lockRestore(path)();
    }
  });
});
