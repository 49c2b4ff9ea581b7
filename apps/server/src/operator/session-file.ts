import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CommandError } from './operator-deps.ts';
import { readPrivateFile } from './read-secret.ts';

/** The place of a session's token between commands. */
export type TokenStore = {
  read: () => string | null;
  /** Null removes it. */
  write: (token: string | null) => void;
};

/** Returns the file with the session of a database, in a folder. Only the user who has signed in can read it. */
export function sessionFile(folder: string, database: string): TokenStore {
  const path = join(folder, `session-${createHash('sha256').update(database).digest('hex').slice(0, 12)}`);
  return {
    read: () => (existsSync(path) ? readPrivateFile(path) : null),
    write: (token) => {
      rmSync(path, { force: true });
      if (token === null) return;
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      writeFileSync(path, `${token}\n`, { mode: 0o600, flag: 'wx' });
    },
  };
}

/** A token that the environment gives, which the command cannot replace. */
export const givenToken = (token: string): TokenStore => ({
  read: () => token,
  write: () => {
    throw new CommandError('OPERATOR_TOKEN is set: remove it from the environment to sign in, out or again.');
  },
});
