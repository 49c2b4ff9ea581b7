import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import type { ServerAccount } from '../../apps/server/src/db/embedded/account.ts';

export type ProcessParts = {
  name: string;
  command: string;
  args: readonly string[];
  env: Record<string, string>;
  log_file: string;
  account?: ServerAccount;
  cwd?: string;
};

/** A program of the site. Its output is appended to a file. */
export class SiteProcess {
  readonly #parts: ProcessParts;
  #child: ChildProcess | null = null;

  constructor(parts: ProcessParts) {
    this.#parts = parts;
  }

  get name(): string {
    return this.#parts.name;
  }

  get pid(): number | null {
    return this.isRunning() ? this.#child!.pid! : null;
  }

  isRunning(): boolean {
    const child = this.#child;
    return child?.pid !== undefined && child.exitCode === null && child.signalCode === null;
  }

  /** True if the program was started and has ended. */
  hasEnded(): boolean {
    return this.#child !== null && !this.isRunning();
  }

  start(): void {
    const { command, args, env, log_file, account, cwd } = this.#parts;
    const log = openSync(log_file, 'a');
    this.#child = spawn(command, args, { ...account, cwd, env, stdio: ['ignore', log, log] });
    this.#child.on('error', () => {});
    closeSync(log);
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (!this.isRunning()) return;
    const exited = once(this.#child!, 'exit');
    this.#child!.kill(signal);
    await exited;
  }

  /** The JSON lines of the log. */
  logLines(): Record<string, unknown>[] {
    const lines = readFileSync(this.#parts.log_file, 'utf8').split('\n');
    return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  }

  logTail(lines = 15): string {
    const { name, log_file } = this.#parts;
    if (!existsSync(log_file)) return `${name}: no log`;
    return `${name}:\n${readFileSync(log_file, 'utf8').trim().split('\n').slice(-lines).join('\n')}`;
  }
}

/** Returns the ids of a process and all its descendants. */
export function treeOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/).filter(Boolean);
    return [pid, ...children.flatMap((child) => treeOf(Number(child)))];
  } catch {
    return [pid];
  }
}

/** Sends a signal to processes. Some of them may have ended. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
