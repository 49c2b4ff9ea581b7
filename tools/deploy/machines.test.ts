import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { measured } from '../plan/measured.ts';
import { ROOT } from '../tidy/source-file.ts';
import { nodes } from './programs.ts';
import { documentOf, haproxyLines, settingOf, textOf, variablesIn } from './read-files.ts';

const PORT = '3000';
/** The maximum number of database connections of a node: docs/operations.md, "Connections". */
const CONNECTIONS = 18;
const proxies = ['compose/haproxy.cfg', 'patroni/haproxy.cfg'].map((path) => ({ path, text: textOf(path) }));

describe('the HAProxy configurations', () => {
  it.each(proxies)('stop sending to a draining node before it exits: $path', ({ text }) => {
    const [, , , , , uri] = haproxyLines(text, 'http-check').find((words) => words.includes('GET')) ?? [];
    expect(uri).toBe('/healthz');
    const servers = haproxyLines(text, 'server').filter(([, , address = '']) => address.endsWith(`:${PORT}`));
    expect(servers).toHaveLength(2);
    const checks = text.split('\nbackend nodes')[1]?.match(/default-server check .*inter (\d+)s fall (\d+)/);
    const detection_s = Number(checks?.[1]) * (Number(checks?.[2]) + 1);
    for (const { environment } of nodes) expect(Number(environment.DRAIN_S)).toBeGreaterThan(detection_s);
  });

  it.each(proxies)('hide the metrics, and log no query: $path', ({ text }) => {
    expect(text).toContain('http-request return status 404 if { path /metrics }');
    expect(text).toContain('set-log-level silent if { path_beg /phone-change/ /password-reset/ }');
    const [log = ''] = /log-format .*/.exec(text) ?? [];
    // %HPO is the path without the query. %r, %HU and %HQ contain the query.
    expect(log).toContain('HPO');
    expect(log).not.toMatch(/%(\{\+E\})?(r|HU|HQ|hr|hs)\b/);
    for (const header of ['Forwarded', 'X-Forwarded-Host']) expect(text).toContain(`del-header ${header}\n`);
    expect(text).toContain('set-header X-Forwarded-For %[src]');
  });
});

describe('the log of a proxy', () => {
  const manual = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');

  it.each(proxies)('contains the request id of the node’s response: $path', ({ text }) => {
    const [captured] = /capture res\.hdr\(X-Request-Id\) id (\d)/.exec(text)?.slice(1) ?? [];
    const [log = ''] = /log-format .*/.exec(text) ?? [];
    expect(log).toContain(`"request_id":"%[capture.res.hdr(${captured})]"`);
    expect(text).not.toMatch(/del-header X-Request-Id/i);
  });

  it('contains the request id also with the nginx sample of the manual', () => {
    const [, format = ''] = /log_format no_query '([^']*)'/.exec(manual) ?? [];
    expect(format).toContain('$upstream_http_x_request_id');
    expect(format).not.toContain('$request_uri');
    expect(manual).not.toContain('proxy_hide_header');
  });
});

describe('the connection limits of a proxy', () => {
  const sockets = measured.connections_a_node.value;
  const limitOf = (text: string, line: RegExp) => Number(line.exec(text)?.[1]);
  const files = [...textOf('compose/compose.yaml').matchAll(/nofile: (\d+)/g)].map(([, count]) => Number(count));
  files.push(Number(settingOf(textOf('systemd/nua.service'), 'LimitNOFILE')));

  it.each(proxies)('allow the connections of both nodes: $path', ({ text }) => {
    const server_limit = limitOf(text, /rise 2 maxconn (\d+)/);
    const proxy_limit = limitOf(text, /^ {2}maxconn (\d+)$/m);
    expect(server_limit).toBeGreaterThanOrEqual(1.2 * sockets);
    expect(proxy_limit).toBeGreaterThanOrEqual(2 * server_limit);
    // A proxied connection uses two open files of the proxy, and one of a node.
    expect(Math.min(...files)).toBeGreaterThan(2 * proxy_limit);
  });
});

describe('the Patroni site of two machines', () => {
  const patroni = documentOf('patroni/patroni.yml');
  const { dcs } = patroni.bootstrap;
  const etcd = variablesIn(textOf('patroni/etcd.env'));
  const haproxy = textOf('patroni/haproxy.cfg');

  it('has a time to live that covers one loop and two retries', () => {
    expect(dcs.loop_wait + 2 * dcs.retry_timeout).toBeLessThanOrEqual(dcs.ttl);
    expect(dcs.ttl).toBeGreaterThanOrEqual(20);
  });

  it('acknowledges a commit only when both machines have it', () => {
    expect(dcs.synchronous_mode).toBe(true);
    expect(patroni.watchdog.mode).toBe('required');
    const { parameters } = dcs.postgresql;
    expect(parameters).toMatchObject({ synchronous_commit: 'on', fsync: 'on', full_page_writes: 'on' });
    for (const limit of ['statement_timeout', 'transaction_timeout', 'idle_session_timeout'])
      expect({ ...parameters, ...patroni.postgresql.parameters }).not.toHaveProperty(limit);
  });

  it('has three etcd members', () => {
    const members = (etcd.ETCD_INITIAL_CLUSTER ?? '')
      .split(',')
      .map((member) => /https:\/\/([\d.]+):2380$/.exec(member)?.[1]);
    expect(members).toHaveLength(3);
    expect(patroni.etcd3.hosts).toEqual(members.map((host) => `${host}:2379`));
    expect(patroni.etcd3.hosts).toContain(/https:\/\/([^,]+)$/.exec(etcd.ETCD_ADVERTISE_CLIENT_URLS ?? '')?.[1]);
    const databases = haproxyLines(haproxy, 'server').filter(([, , address = '']) => address.endsWith(':5432'));
    expect(databases.map(([, , address = '']) => address.split(':')[0])).toEqual(members.slice(0, 2));
    expect(patroni.postgresql.connect_address).toBe(databases[0]?.[2]);
    const [, port] = patroni.restapi.connect_address.split(':');
    expect(haproxy).toContain(`check port ${port} check-ssl`);
    expect(haproxy).toContain('on-marked-down shutdown-sessions');
  });

  it('allows enough connections for both nodes on either database', () => {
    const [, limit] = /on-marked-down shutdown-sessions maxconn (\d+)/.exec(haproxy) ?? [];
    expect(Number(limit)).toBeGreaterThan(2 * CONNECTIONS);
    expect(dcs.postgresql.parameters.max_connections).toBeGreaterThan(Number(limit));
  });
});

describe('the systemd units', () => {
  it.each(['nua.service', 'nua-migrate.service', 'nua-archive.service'])(
    'load exactly the secrets that their variables name: %s',
    (unit) => {
      const files = [unit, ...(unit === 'nua.service' ? ['nua.service.d/real-money.conf'] : [])];
      const text = files.map((file) => textOf(`systemd/${file}`)).join('\n');
      const loaded = [...text.matchAll(/^LoadCredential=([\w-]+):\/etc\/nua\/secrets\/([\w-]+)$/gm)];
      expect(loaded.every(([, name, file]) => name === file)).toBe(true);
      const named = [...text.matchAll(/_FILE=%d\/([\w-]+)/g)].map(([, name]) => name);
      expect(named.sort()).toEqual(loaded.map(([, name]) => name).sort());
      const runs = [...text.matchAll(/^ExecStart=(.*)$/gm)].map(([, run]) => run);
      expect(runs.length).toBeGreaterThan(0);
      for (const run of runs)
        expect(run).toMatch(
          /^\/opt\/nua\/node_modules\/node\/bin\/node \/opt\/nua\/apps\/server\/src\/[\w/-]+\.ts( [\w-]+)?$/,
        );
    },
  );

  it('have the same hardening', () => {
    const hardeningOf = (unit: string) =>
      textOf(`systemd/${unit}`)
        .split('\nUMask=')[1]
        ?.split('\n')
        .filter((line) => /^\w+=/.test(line) && !line.startsWith('WantedBy='));
    for (const unit of ['nua-migrate.service', 'nua-sandbox.service', 'nua-archive.service'])
      expect(hardeningOf(unit), unit).toEqual(hardeningOf('nua.service'));
  });

  it('do not restart a node that exits because of an invalid configuration', () => {
    const main = readFileSync(join(ROOT, 'apps/server/src/main.ts'), 'utf8');
    expect(main).toContain(`process.exit(${settingOf(textOf('systemd/nua.service'), 'RestartPreventExitStatus')})`);
  });
});
