import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CommandError } from './operator-deps.ts';
import { readPrivateFile } from './read-secret.ts';

/** Stores the token of a session between commands. */
export type TokenStore = {
  /** False if the token cannot be replaced or removed. */
  is_writable: boolean;
  read: () => string | null;
  /** Stores the token; null removes it. */
  write: (token: string | null) => void;
};

/** Returns the file with the session of a database, in a folder. Only the user who has signed in can read it. */
export function sessionFile(folder: string, database: string): TokenStore {
  const path = join(folder, `session-${createHash('sha256').update(database).digest('hex').slice(0, 12)}`);
  return {
    is_writable: true,
    read: () => (existsSync(path) ? readPrivateFile(path) : null),
    write: (token) => {
      rmSync(path, { force: true });
      if (token === null) return;
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      writeFileSync(path, `${token}\n`, { mode: 0o600, flag: 'wx' });
    },
  };
}

/**
 * Checks that a new token can be stored. Call it before a code is used, because a proved second factor replaces the token of its session.
 *
 * Errors  CommandError
 */
export function assertWritable({ is_writable }: Pick<TokenStore, 'is_writable'>): void {
  if (!is_writable)
    throw new CommandError(
      'OPERATOR_TOKEN is set, and its session is for reports. Remove it from the environment and sign in: login NAME.',
    );
}

/** A token in the environment, which the command cannot replace. */
export const givenToken = (token: string): TokenStore => ({
  is_writable: false,
  read: () => token,
  write: () => assertWritable({ is_writable: false }),
});
