import { spawnSync } from 'node:child_process';

/** The programs of a run, each with its Debian package. */
const PACKAGES = { git: 'git', haproxy: 'haproxy', 'redis-server': 'redis-server' } as const;

const PATH = `${process.env.PATH}:/usr/sbin`;
const isMissing = (program: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${program}`], { env: { PATH } }).status !== 0;

/** Returns the missing packages. Root installs them first. */
export function missingPrograms(): string[] {
  const missing = () => Object.entries(PACKAGES).flatMap(([program, name]) => (isMissing(program) ? [name] : []));
  if (missing().length > 0 && process.getuid?.() === 0 && !isMissing('apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const install = `apt-get update -q && apt-get install -y -q --no-install-recommends ${missing().join(' ')}`;
    spawnSync('sh', ['-c', install], { env, timeout: 300_000 });
  }
  return missing();
}
