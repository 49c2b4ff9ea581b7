import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../../tests/world/database.ts';
import { createApp } from '../../app/app.ts';
import { readConfiguration } from '../../configuration/configuration.ts';
import { ManualClock } from '../../core/clock.ts';
import { createPool } from '../../db/pool.ts';
import { signedText } from '../../modules/notify/public.ts';

const SMS_GATEWAY = JSON.stringify({
  kind: 'twilio',
  account_sid: `AC${'0'.repeat(32)}`,
  auth_token: 'a-token-of-thirty-two-characters',
  from: '+15005550006',
});

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const start = (environment: Record<string, string>) =>
  createApp({
    config: readConfiguration(
      { DATABASE_URL: database.url, DATA_DIR: '/nowhere/data', DEMO: '0', ...environment },
      '/nowhere',
    ),
    database_url: database.url,
    clock: new ManualClock(),
    log: pino({ level: 'silent' }),
    web: null,
  });

describe('a licensed start', () => {
  it('is refused with an explanation if no SMS gateway can send a code', async () => {
    const words = /SMS_GATEWAY is not set: no code could reach a player/;
    await expect(start({ LICENCE_REFERENCE: 'LIC-1' })).rejects.toThrow(words);
    const env = { ...process.env, DATABASE_URL: database.url, DEMO: '0', LICENCE_REFERENCE: 'LIC-1', PORT: '0' };
    const main = promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../main.ts')], { env });
    await expect(main).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(words) });
    const pool = createPool(database.url, { max: 1 });
    const { rows } = await pool.query('select kind from ledger.money_kind');
    await pool.end();
    expect(rows).toEqual([]);
  });

  it('is refused if an SMS gateway is incomplete, and the error names what is missing', () => {
    const half = JSON.stringify({ ...JSON.parse(SMS_GATEWAY), auth_token: undefined });
    expect(() => readConfiguration({ DEMO: '0', LICENCE_REFERENCE: 'LIC-1', SMS_GATEWAY: half }, '/')).toThrow(
      /SMS_GATEWAY has a wrong auth_token/,
    );
  });
});

it('a start for play money needs no SMS gateway', async () => {
  const playDatabase = await freshDatabase();
  const lines: string[] = [];
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'nua-start-'));
  const running = await createApp({
    config: readConfiguration({ DATABASE_URL: playDatabase.url, DATA_DIR, DEMO: '0' }, '/nowhere'),
    database_url: playDatabase.url,
    clock: new ManualClock(),
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
    web: null,
  });
  const message = { to: '+923001234567', text: signedText('en', null, 'x'), kind: 'code' } as const;
  await expect(running.app.ports.sms.send(message)).rejects.toMatchObject({ reason: 'no_gateway' });
  expect(lines.join('')).toContain('SMS_GATEWAY is not set');
  await running.stop();
  rmSync(DATA_DIR, { recursive: true });
  await playDatabase.drop();
});
