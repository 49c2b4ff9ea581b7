import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstRules, ruleKinds, ruleText } from '@nua/rewards';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { createApp, type RunningApp } from '../../apps/server/src/app/app.ts';
import { readConfiguration } from '../../apps/server/src/configuration/configuration.ts';
import { ManualClock } from '../../apps/server/src/core/clock.ts';
import { newSealKey } from '../../apps/server/src/core/sealing/seal-key.ts';
import { createRails } from '../../apps/server/src/providers/rails/rails.ts';

/** The environment of a licensed site, without its database. */
export const licensedEnvironment = {
  DEMO: '0',
  LICENCE_REFERENCE: 'LIC-1',
  PUBLIC_URL: 'https://play.nua.pk',
  SEAL_KEY: newSealKey('play.nua.pk/ledger'),
  SEED_KEY: 'a key of seeds of a licensed site',
  BACKUP_TARGET: 'external',
  ALERT_RECEIVERS: 'external, oncall@nua.pk, +923001112233',
  CALENDARS: 'https://calendar.nua.pk',
  SMS_GATEWAY: JSON.stringify({
    kind: 'twilio',
    account_sid: `AC${'0'.repeat(32)}`,
    auth_token: 'a-token-of-thirty-two-characters',
    from: '+923001112233',
  }),
};

/** Replaces every example of a new database. The operators of a licensed site do so before its first start. */
export async function prepareLicensed(pool: Pool, at: Date): Promise<void> {
  const settings = {
    bank_account: { bank_name: 'Meezan Bank', title: 'NUA (PRIVATE) LIMITED', iban: 'PK24MEZN0000001123456702' },
    contact_channels: [{ kind: 'email', label: 'help@nua.pk', href: 'mailto:help@nua.pk' }],
  };
  for (const [key, value] of Object.entries(settings))
    await pool.query(
      `insert into setting (config_key, config_value, changed_at, changed_by) values ($1, $2, $3, 'amna')
       on conflict (config_key) do update set config_value = excluded.config_value`,
      [key, JSON.stringify(value), at],
    );
  for (const key of ['terms-2026-02', 'privacy-2026-02', 'client-notice-play-money']) {
    const texts = { title: key, text: `Our own ${key}.` };
    const content = { content: { en: texts, ur: { title: key, text: `ہماری اپنی ${key}` } }, images: [] };
    await pool.query('insert into cms_item (key, content, extra, changed_at) values ($1, $2, $3, $4)', [
      key,
      JSON.stringify(content),
      {},
      at,
    ]);
  }
  for (const name of ['amna', 'bilal'])
    await pool.query('insert into operator_name (name, secret_hash, added_at, all_acts) values ($1, $2, $3, true)', [
      name,
      'a hash of a secret, which no test of a start compares',
      at,
    ]);
  for (const kind of ruleKinds)
    await pool.query(
      `insert into reward_rule (kind, version, rule, published_at, published_by, approved_by, created_at)
       values ($1, 1, $2, '2000-01-01', 'amna', 'bilal', $3)`,
      [kind, ruleText(firstRules[kind]), at],
    );
}

const rails = createRails({ bank: { statement_url: 'https://bank.nua.pk/statement', token: 'a-token' } });

/** The data folder of the servers of this process. */
const DATA_DIR = mkdtempSync(join(tmpdir(), 'nua-licensed-'));
process.on('exit', () => rmSync(DATA_DIR, { recursive: true, force: true }));

export const SECRET_KEY = 'a key of a licensed site, for tests';

/** Builds a server that does not listen. By default it has one payment rail. */
export async function startWith(
  database_url: string,
  environment: Record<string, string>,
  { at = new Date('2026-11-22T10:00:00Z'), has_rail = true } = {},
): Promise<RunningApp> {
  return await createApp({
    config: readConfiguration({ DATABASE_URL: database_url, SECRET_KEY, DATA_DIR, ...environment }, '/nowhere'),
    database_url,
    clock: new ManualClock(at),
    log: pino({ level: 'silent' }),
    web: null,
    ...(has_rail && { ports: { rails } }),
  });
}
