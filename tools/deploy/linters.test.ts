import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { ROOT, readProject } from '../tidy/source-file.ts';
import { DEPLOY, type Document, podOf, settingOf, textOf } from './read-files.ts';

const has = (program: string): boolean => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
const [systemd, haproxy] = [has('systemd-analyze'), has('haproxy') && has('openssl')];
const kubectl = has('kubectl');
if (!systemd) console.error('\n!!! NO systemd-analyze: the units of systemd are NOT TESTED in this run.\n');
if (!kubectl) console.error('\n!!! NO kubectl: the overlays of Kubernetes are NOT TESTED in this run.\n');
if (!haproxy) console.error('\n!!! NO haproxy: its configurations are NOT TESTED in this run. Install haproxy.\n');

const UNITS = ['nua.service', 'nua-migrate.service', 'nua-sandbox.service', 'nua-archive.service'];

/** The exposure that systemd computes from the permissions of a service. An unrestricted service has 9.6. */
const MAX_EXPOSURE = 1.5;

const folder = mkdtempSync(join(tmpdir(), 'nua-linters-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a program and returns its output. Fails the test unless it exits with 0. */
function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
  expect(status, `${program} ${args.join(' ')}\n${stdout}${stderr}`).toBe(0);
  return `${stdout}${stderr}`;
}

describe('systemd-analyze', () => {
  /** Writes a unit as an operator installs it, with the folder of this project instead of /opt/nua. */
  const unit = (name: string): string => {
    const path = join(folder, name);
    writeFileSync(path, textOf(`systemd/${name}`).replaceAll('/opt/nua', ROOT));
    return path;
  };

  it.skipIf(!systemd).each(UNITS)('accepts every line of %s', (name) => {
    const drop_in = join(folder, `${name}.d`);
    if (existsSync(join(DEPLOY, 'systemd', `${name}.d`))) {
      mkdirSync(drop_in);
      copyFileSync(join(DEPLOY, `systemd/${name}.d/real-money.conf`), join(drop_in, 'real-money.conf'));
    }
    const output = run('systemd-analyze', ['verify', '--man=no', unit(name)]);
    expect(output.split('\n').filter((line) => line.includes(folder) || line.includes(name))).toEqual([]);
  });

  it.skipIf(!systemd).each(UNITS)('rates the exposure of %s as low', (name) => {
    const output = run('systemd-analyze', ['security', '--offline=yes', '--no-pager', unit(name)]);
    const [, exposure] = /exposure level for \S+: ([\d.]+)/.exec(output) ?? [];
    expect(Number(exposure)).toBeLessThanOrEqual(MAX_EXPOSURE);
  });

  it.skipIf(!systemd)('accepts the timer of the archive, and finds its next time in each month', () => {
    unit('nua-archive.service');
    const output = run('systemd-analyze', ['verify', '--man=no', unit('nua-archive.timer')]);
    expect(output.split('\n').filter((line) => line.includes(folder) || line.includes('nua-archive'))).toEqual([]);
    const calendar = settingOf(textOf('systemd/nua-archive.timer'), 'OnCalendar');
    const times = run('systemd-analyze', [
      'calendar',
      '--iterations=3',
      '--base-time=2027-01-01 00:00:00 UTC',
      calendar,
    ]);
    for (const day of ['2027-01-03', '2027-02-03', '2027-03-03']) expect(times).toContain(`${day} 01:00:00 UTC`);
  });
});

describe('HAProxy', () => {
  it.skipIf(!haproxy).each(['compose/haproxy.cfg', 'patroni/haproxy.cfg'])('accepts %s without a warning', (path) => {
    const site = join(folder, 'site.pem');
    const certificate = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
    run('openssl', [...certificate, '-subj', '/CN=localhost', '-keyout', 'site.key', '-out', 'ca.crt']);
    run('sh', ['-c', 'cat ca.crt site.key > site.pem']);
    const text = textOf(path)
      .replace(/crt \S+/, `crt ${site}`)
      .replace(/ca-file \S+/, `ca-file ${join(folder, 'ca.crt')}`)
      // The host names of containers do not resolve here, and the user haproxy may not exist.
      .replace(/server (node-\d) node-\d:/g, 'server $1 127.0.0.1:')
      .replace(/^ {2}(user|group) haproxy$/gm, '');
    writeFileSync(join(folder, 'haproxy.cfg'), text);
    expect(run('haproxy', ['-c', '-f', 'haproxy.cfg'])).not.toMatch(/WARNING|ALERT/);
  });
});

describe('kubectl', () => {
  it.skipIf(!kubectl).each([
    ['kubernetes', [], ['nua']],
    ['kubernetes-staging', ['STAGE', 'SANDBOX_URL'], ['nua', 'nua-sandbox']],
    ['kubernetes-real-money', ['LICENCE_REFERENCE', 'ALERT_RECEIVERS', 'BACKUP_TARGET'], ['nua', 'nua-archive']],
  ])('builds %s with every required variable', (name, variables, started) => {
    const documents = parseAllDocuments(run('kubectl', ['kustomize', join(DEPLOY, name)])).map((one) => one.toJS());
    const config_map = documents.find(({ kind }) => kind === 'ConfigMap');
    expect(Object.keys(config_map.data)).toEqual(expect.arrayContaining(['DEMO', 'DURABILITY', ...variables]));
    const starting = documents.filter(({ spec }) => spec?.template !== undefined || spec?.jobTemplate !== undefined);
    expect(starting.map(({ metadata }) => metadata.name)).toEqual(expect.arrayContaining([...started]));
    const containers: Document[] = starting.flatMap((document) => podOf(document).containers);
    const images = containers.map(({ image }) => image).filter((image: string) => image.includes('nua'));
    expect(new Set(images)).toEqual(new Set(['registry.example/nua:0.1.0']));
  });
});

it('every script of deploy/ has valid shell syntax', () => {
  const scripts = readProject().filter(({ path }) => path.startsWith('deploy/') && path.endsWith('.sh'));
  for (const { path } of scripts) run('sh', ['-n', join(ROOT, path)]);
});
