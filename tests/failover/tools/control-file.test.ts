import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../world/database.ts';
import { describeControlFile } from './control-file.ts';

let database: FreshDatabase;
let client: pg.Client;
let file: Buffer;
beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  file = readFileSync(join(rows[0]!.data_directory, 'global/pg_control'));
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

it('the description of a control file matches what its PostgreSQL server reports', async () => {
  const { rows } = await client.query(
    `select s.pg_control_version, s.catalog_version_no, s.system_identifier::text, i.data_page_checksum_version,
       current_setting('wal_level') as wal_level, current_setting('max_connections')::int as max_connections,
       current_setting('max_wal_senders')::int as max_wal_senders
     from pg_control_system() s, pg_control_init() i`,
  );
  const found = Object.fromEntries(describeControlFile(file));
  expect({
    pg_control_version: found['pg_control version number'],
    catalog_version_no: found['Catalog version number'],
    system_identifier: String(found['Database system identifier']),
    data_page_checksum_version: found['Data page checksum version'],
    wal_level: found['wal_level setting'],
    max_connections: found['max_connections setting'],
    max_wal_senders: found['max_wal_senders setting'],
  }).toEqual(rows[0]);
  expect(found).toMatchObject({ 'Database cluster state': 'in production', "Latest checkpoint's TimeLineID": 1 });
});

it('a control file with a changed byte, or of another version, is refused', () => {
  const changed = Buffer.from(file);
  changed[100] = changed[100]! ^ 1;
  expect(() => describeControlFile(changed)).toThrow('the checksum of the control file differs');
  const older = Buffer.from(file);
  older.writeUInt32LE(1700, 8);
  expect(() => describeControlFile(older)).toThrow('has version 1700, not 1800');
});
