import {
  appendFile,
  closeSync,
  fdatasync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

const append = promisify(appendFile);
const sync = promisify(fdatasync);

export type Entry = { table: string; id: string; row: unknown };
export type Journal = {
  /** The entries of the file when it was opened, oldest first. */
  past: Entry[];
  write(entry: Entry): void;
  /** Resolves when everything written so far is on disk. */
  settled(): Promise<void>;
  /** Replaces the whole file atomically. */
  replace(entries: Entry[]): void;
  close(): Promise<void>;
};

/**
 * Opens a journal with one JSON line per change, synced in groups. A torn last line was never acknowledged, so it is
 * dropped.
 */
export function openJournal(file: string | undefined): Journal {
  if (file === undefined) {
    return { past: [], write() {}, settled: async () => {}, replace() {}, close: async () => {} };
  }
  mkdirSync(dirname(file), { recursive: true });
  const past = readEntries(file);
  let handle = -1;
  let pending: string[] = [];
  let work: Promise<void> = Promise.resolve();

  const drain = async () => {
    if (pending.length === 0 || handle < 0) return;
    const lines = pending;
    pending = [];
    await append(handle, lines.join(''));
    await sync(handle);
  };
  const settled = () => {
    work = work.catch(() => {}).then(drain);
    return work;
  };
  const replace = (entries: Entry[]) => {
    pending = [];
    if (handle >= 0) closeSync(handle);
    const temporary = `${file}.new`;
    const replacement = openSync(temporary, 'w');
    writeSync(replacement, entries.map(line).join(''));
    fsyncSync(replacement);
    closeSync(replacement);
    renameSync(temporary, file);
    handle = openSync(file, 'a');
  };
  const close = async () => {
    await settled();
    if (handle >= 0) closeSync(handle);
    handle = -1;
  };
  return { past, write: (entry) => void pending.push(line(entry)), settled, replace, close };
}

function line(entry: Entry): string {
  return `${JSON.stringify(entry)}\n`;
}

function readEntries(file: string): Entry[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  const lines = text.split('\n');
  // In a complete file the text after the last line feed is empty. Otherwise it is the torn line.
  lines.pop();
  return lines.map((one) => JSON.parse(one) as Entry);
}
