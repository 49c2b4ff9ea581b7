import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import { SettingsStore } from './settings.ts';

/** A table whose reads the test completes. Each read returns the rows of the time at which it began. */
function slowTable() {
  const row = { config_key: 'payouts_paused', config_value: false };
  const waiting: (() => void)[] = [];
  const query = () => {
    const rows = [{ ...row }];
    return new Promise((resolve, reject) => {
      waiting.push(() => (row.config_key === 'broken' ? reject(new Error('no connection')) : resolve({ rows })));
    });
  };
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    row,
    pool: { query } as unknown as Pool,
    /** Completes the newest read first, as a busy database may. */
    async respondToAll() {
      for (await turn(); waiting.length > 0; await turn()) waiting.pop()?.();
    },
  };
}

it('two quick changes of a setting end with the newer value in memory', async () => {
  const table = slowTable();
  const settings = new SettingsStore(table.pool);
  const first = settings.load();
  await Promise.resolve();
  table.row.config_value = true;
  const second = settings.load();
  await table.respondToAll();
  await Promise.all([first, second]);
  expect(settings.get('payouts_paused')).toBe(true);
});

it('a failed read of the settings does not delay later reads', async () => {
  const table = slowTable();
  const settings = new SettingsStore(table.pool);
  table.row.config_key = 'broken';
  const failed = expect(settings.load()).rejects.toThrow('no connection');
  await table.respondToAll();
  await failed;
  Object.assign(table.row, { config_key: 'payouts_paused', config_value: true });
  const loaded = settings.load();
  await table.respondToAll();
  await loaded;
  expect(settings.get('payouts_paused')).toBe(true);
});
