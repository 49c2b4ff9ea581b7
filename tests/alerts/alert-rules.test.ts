import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gauges } from '../../apps/server/src/core/gauges.ts';
import { Metrics } from '../../apps/server/src/core/metrics.ts';
import { alarmRules } from '../../apps/server/src/modules/alarm/public.ts';
import { type AlarmLimitName, firstAlarmRules } from '../../apps/server/src/settings/alarm-limits.ts';
import { readAdvice, renderAlarms } from '../../tools/alarms/render.ts';
import { findPromtool } from './promtool.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'deploy/prometheus');
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.rules.yml'));
const rules = files.map((name) => readFileSync(join(FOLDER, name), 'utf8')).join('\n');

const dashboard = JSON.parse(readFileSync(join(ROOT, 'deploy/grafana/nua.json'), 'utf8')) as {
  panels: { title: string; targets: { expr: string }[] }[];
};
const dashboardQueries = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
const METRIC = /\b(?:nua|process|nodejs)_[a-z_]+/g;

const promtool = findPromtool();
if (promtool === null)
  console.error('\n!!! NO promtool: the alert rules are NOT TESTED in this run. Install prometheus.\n');

describe('the alert rules', () => {
  it('use only metrics that the server reports', async () => {
    const text = await new Metrics(true).registry.metrics();
    const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    const named = [...rules.matchAll(METRIC), ...dashboardQueries.join('\n').matchAll(METRIC)].map(([name]) =>
      name.replace(/_(count|sum|bucket)$/, ''),
    );
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it('are up to date with the list of alarms and the operations manual', () => {
    for (const { path, text } of renderAlarms()) expect(readFileSync(path, 'utf8'), 'run: npm run docs').toBe(text);
  });

  it('match the alarm paragraphs of the operations manual one to one', () => {
    const advice = readAdvice();
    expect(alarmRules.length).toBeGreaterThan(30);
    expect([...advice.keys()].sort()).toEqual(alarmRules.map(({ name }) => name).sort());
    expect([...advice].filter(([, text]) => text.length < 60)).toEqual([]);
  });

  it('and the dashboard together cover every gauge of the server', () => {
    const named = `${rules}\n${dashboardQueries.join('\n')}`;
    expect(Object.keys(gauges).filter((name) => !named.includes(name))).toEqual([]);
  });

  it.skipIf(promtool === null)('are included by prometheus.yml', () => {
    const folder = mkdtempSync(join(tmpdir(), 'nua-prometheus-'));
    const configuration = readFileSync(join(FOLDER, 'prometheus.yml'), 'utf8');
    writeFileSync(join(folder, 'metrics-token'), 'token');
    for (const name of files) copyFileSync(join(FOLDER, name), join(folder, name));
    writeFileSync(join(folder, 'prometheus.yml'), configuration.replaceAll('/etc/prometheus/nua', folder));
    const { status, stdout, stderr } = spawnSync(
      String(promtool),
      ['check', 'config', join(folder, 'prometheus.yml')],
      {
        encoding: 'utf8',
      },
    );
    rmSync(folder, { recursive: true });
    expect(status, `${stdout}${stderr}`).toBe(0);
    expect(stdout.match(/rules found/g)).toHaveLength(files.length);
    expect(configuration).toContain('job_name: nua\n');
  });

  it('each have a test in which they fire, and a test in which they do not', () => {
    const tests = readdirSync(FOLDER)
      .filter((name) => name.endsWith('.rules.test.yml'))
      .map((name) => readFileSync(join(FOLDER, name), 'utf8'))
      .join('\n');
    const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name!);
    expect(alerts.length).toBeGreaterThan(20);
    const untested = alerts.filter((name) => {
      const expected = [...tests.matchAll(new RegExp(`alertname: ${name},?\\s+exp_alerts:( \\[\\])?`, 'g'))];
      return !expected.some(([, none]) => none !== undefined) || !expected.some(([, none]) => none === undefined);
    });
    expect(untested).toEqual([]);
  });

  it('are tested with the limits of a new site', () => {
    const tests = files.map((name) => readFileSync(join(FOLDER, name.replace('.yml', '.test.yml')), 'utf8')).join('\n');
    const tested = new Set(
      [...tests.matchAll(/limit="(\w+)"\}',? +values: (\d+)x/g)].map(([, name, at]) => `${name} ${at}`),
    );
    const used = new Set([...rules.matchAll(/limit="(\w+)"/g)].map(([, name]) => name as AlarmLimitName));
    expect(used.size).toBeGreaterThan(10);
    expect([...used].filter((name) => !tested.has(`${name} ${firstAlarmRules[name]}`))).toEqual([]);
  });

  it.skipIf(promtool === null).each(files)('pass the tests of promtool: %s', (name) => {
    const tests = name.replace('.rules.yml', '.rules.test.yml');
    for (const args of [
      ['check', 'rules', name],
      ['test', 'rules', tests],
    ]) {
      const { status, stdout, stderr } = spawnSync(String(promtool), args, { cwd: FOLDER, encoding: 'utf8' });
      expect(status, `${stdout}${stderr}`).toBe(0);
    }
  });
});
