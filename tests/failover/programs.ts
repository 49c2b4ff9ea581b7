import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { canEnter, type ServerAccount, serverAccount } from '../../apps/server/src/db/embedded/account.ts';
import { binariesFor } from '../../apps/server/src/db/embedded/binaries.ts';

/** The programs of a run, each with its Debian package. */
const PACKAGES = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  'redis-server': 'redis-server',
} as const;
/** The etcd client of Patroni. Debian only recommends it to Patroni. */
const CLIENT = 'python3-etcd';

type Program = keyof typeof PACKAGES;
export type Programs = Record<Program, string> & {
  patroni_version: number;
  postgres_bin: string;
  account: ServerAccount;
};

const PATH = `${process.env.PATH}:/usr/sbin:/sbin`;
const pathOf = (program: string): string =>
  spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8', env: { PATH } }).stdout.trim();
const missingPrograms = (): Program[] =>
  (Object.keys(PACKAGES) as Program[]).filter((program) => pathOf(program) === '');
const hasClient = (): boolean => spawnSync('/usr/bin/python3', ['-c', 'import etcd']).status === 0;

/** Installs packages, and stops the services that Debian starts. */
function install(programs: readonly Program[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const packages = [CLIENT, ...programs.map((program) => PACKAGES[program])].join(' ');
  spawnSync('sh', ['-c', `apt-get update -q && apt-get install -y -q --no-install-recommends ${packages}`], {
    ...{ env, timeout: 600_000 },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (const service of programs)
    spawnSync('sh', ['-c', `systemctl disable --now ${service} || service ${service} stop`], { stdio: 'ignore' });
}

/** Finds the programs of a run. Root installs missing programs first. Returns an error text if a run is not possible. */
export function findPrograms(): Programs | string {
  const isMissing = missingPrograms().length > 0 || !hasClient();
  const mayInstall = process.platform === 'linux' && process.getuid?.() === 0 && pathOf('apt-get') !== '';
  if (isMissing && mayInstall) install(missingPrograms());
  const absent = [...missingPrograms().map((program) => PACKAGES[program]), ...(hasClient() ? [] : [CLIENT])];
  if (absent.length > 0) return `missing: ${absent.join(', ')} (apt-get install ${absent.join(' ')})`;
  const account = serverAccount();
  const clone = resolve(import.meta.dirname, '../..');
  if (!canEnter(account, clone))
    return `the user postgres cannot enter ${clone}: run the test as an ordinary user, or from a folder that this user can enter`;
  const patroni = pathOf('patroni');
  const version = spawnSync(patroni, ['--version'], { encoding: 'utf8' }).stdout;
  return {
    patroni,
    etcd: pathOf('etcd'),
    haproxy: pathOf('haproxy'),
    'redis-server': pathOf('redis-server'),
    patroni_version: Number(/\d+/.exec(version)?.[0]),
    postgres_bin: binariesFor(account),
    account,
  };
}
