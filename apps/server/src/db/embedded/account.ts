import { spawnSync } from 'node:child_process';

/** The system user that runs the database server; `null` for the user that runs Node. */
export type ServerAccount = { uid: number; gid: number } | null;

const USER = 'postgres';

function numericId(flag: '-u' | '-g'): number | null {
  const found = spawnSync('id', [flag, USER], { encoding: 'utf8' });
  return found.status === 0 ? Number(found.stdout.trim()) : null;
}

/**
 * Returns the account for the server. PostgreSQL refuses to run as root, so root uses the system user `postgres`, which is created if it is
 * missing.
 *
 * initdb looks up its user in the password file, so a number is not enough.
 */
export function serverAccount(): ServerAccount {
  if (process.getuid?.() !== 0) return null;
  if (numericId('-u') === null) {
    spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', USER]);
  }
  const uid = numericId('-u');
  const gid = numericId('-g');
  if (uid === null || gid === null) {
    throw new Error(
      `The database cannot run as root and there is no system user "${USER}". ` +
        `Make one (useradd --system ${USER}), run as an ordinary user, or set DATABASE_URL.`,
    );
  }
  return { uid, gid };
}

/** Reports whether the account can enter the folder. The function attempts it, because modes, groups and ACLs all matter. */
export function canEnter(account: ServerAccount, folder: string): boolean {
  if (account === null) return true;
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}
