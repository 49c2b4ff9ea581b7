import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Metrics } from '../../apps/server/src/core/metrics.ts';
import { findPromtool } from './promtool.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'deploy/prometheus');
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.rules.yml'));
const rules = files.map((name) => readFileSync(join(FOLDER, name), 'utf8')).join('\n');

const promtool = findPromtool();
if (promtool === null)
  console.error('\n!!! NO promtool: the alert rules are NOT TRIED in this run. Install prometheus.\n');

describe('the alert rules', () => {
  it('name only metrics that the server has', async () => {
    const text = await new Metrics(false).registry.metrics();
    const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    const named = [...rules.matchAll(/\bnua_[a-z_]+/g)].map(([name]) => name.replace(/_(count|sum|bucket)$/, ''));
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it('have a paragraph each in the operations manual', () => {
    const manual = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
    const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
    expect(alerts.length).toBeGreaterThan(4);
    expect(alerts.filter((name) => !manual.includes(`| \`${name}\` |`))).toEqual([]);
  });

  it.skipIf(promtool === null).each(files)('fire or stay silent as their tests expect: %s', (name) => {
    const tests = name.replace('.rules.yml', '.rules.test.yml');
    for (const words of [
      ['check', 'rules', name],
      ['test', 'rules', tests],
    ]) {
      const { status, stdout, stderr } = spawnSync(String(promtool), words, { cwd: FOLDER, encoding: 'utf8' });
      expect(status, `${stdout}${stderr}`).toBe(0);
    }
  });
});
