import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { WITH_CONSOLE } from '../../../../tests/world/staff.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { openConsole } from '../app/open-console.ts';
import { peopleReads } from './console-reads/people-reads.ts';
import { playReads } from './console-reads/play-reads.ts';
import { siteReads } from './console-reads/site-reads.ts';
import { CONSOLE_CONNECTION, CONSOLE_READS, CONSOLE_ROLE, grantConsole } from './console-role.ts';
import { createPool } from './pool.ts';

const world = useWorld({ environment: WITH_CONSOLE });

/** Names of columns whose values often are secrets. */
const SUSPICIOUS = /hash|secret|seal|seed|passw|token|code|print|cnic|key|salt|iban|phone|email|word/;
/** Suspicious columns that the role reads, and why that is harmless. */
const HARMLESS: Readonly<Record<string, string>> = {
  'operator_log.hash': 'the log’s own chain, shown to every staff member',
  'operator_proposal.content_hash': 'the hash of a change that is shown beside it',
  'operator_proposal.words': 'the words of a command without secrets',
  'player.phone': 'support finds a player by the number, and a card shows it masked',
  'cms_item.key': 'the name of a public text',
  'cms_version.key': 'the name of a public text',
  'content_picture.hash': 'the address of a public picture',
  'deposit_event.provider_code': 'the code of a provider’s response',
  'withdraw_event.provider_code': 'the code of a provider’s response',
  'protection_refusal.code': 'the name of an error',
  'payout_account.bank_code': 'the public code of a bank',
  'setting.config_key': 'the name of a setting',
  'ad_event.app_token': 'a name of an app at the advertising network, which its packages contain',
  'ad_event.event_token': 'a name of an event at the advertising network, which the app sends',
  'engineer_mode.has_password': 'whether there is a password',
  'operator_name.has_secret': 'whether there is a password',
};

async function readable(): Promise<string[]> {
  const { rows } = await world.pool.query<{ name: string }>(
    `select c.oid::regclass::text || '.' || a.attname as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = any (array['public', 'ledger', 'arcade', 'seamless']::regnamespace[]) and c.relkind in ('r', 'v', 'p', 'm')
       and has_column_privilege($1, c.oid, a.attnum, 'select')`,
    [CONSOLE_ROLE],
  );
  return rows.map(({ name }) => name).sort();
}

describe('the role of the console', () => {
  it('reads exactly the listed columns', async () => {
    const columns = await readable();
    const listed = Object.entries(CONSOLE_READS).flatMap(([table, names]) => names.map((one) => `${table}.${one}`));
    expect(columns).toEqual(listed.toSorted());
    const suspicious = columns.filter((name) => SUSPICIOUS.test(name.slice(name.lastIndexOf('.'))));
    expect(suspicious.sort()).toEqual(Object.keys(HARMLESS).sort());
  });

  it('is defined by sorted lists of columns, and no table is in two lists', () => {
    const lists = [playReads, peopleReads, siteReads];
    const tables = lists.flatMap((list) => Object.keys(list));
    expect(new Set(tables).size).toBe(tables.length);
    for (const list of lists) {
      expect(Object.keys(list)).toEqual(Object.keys(list).sort());
      for (const columns of Object.values<readonly string[]>(list)) expect(columns).toEqual(columns.toSorted());
    }
  });

  it('cannot read a new column of a listed table until the column is listed', async () => {
    const { connectionString = '' } = world.pool.options as { connectionString?: string };
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      const before = await readable();
      await client.query('alter table player add column remark text');
      await grantConsole(client);
      expect(await readable()).toEqual(before);
      await client.query(`grant select (remark) on player to ${CONSOLE_ROLE}`);
      await grantConsole(client);
      expect(await readable()).toEqual(before);
    } finally {
      await client.query('alter table player drop column if exists remark');
      await client.end();
    }
  });

  it('is required to open the console', async () => {
    const { connectionString = '' } = world.pool.options as { connectionString?: string };
    const address = new URL(connectionString);
    address.searchParams.set('options', '-c geqo=on');
    const opened = openConsole({ database_url: address.href, files: null, sandbox: null }, world.app);
    await expect(opened).rejects.toThrow('do not have their role and limits');
  });

  it.each([
    'select server_seed from arcade.seed_pair',
    'select sealed_seed from arcade.seed_pair',
    'select salt from arcade.hash_chain',
    'select outcome from arcade.round',
    'select * from player',
    'select password_hash from player',
    'select secret_hash from operator_name',
    'select secret_sealed from staff_authenticator',
    'select token_hash from session',
    'select cnic_sealed from withdraw',
    'select code_hash from phone_code',
    'select value from installation_secret',
    "select pg_read_file('/etc/passwd')",
    'update player set status = 4',
    "insert into operator_log (at, operator, act, subject) values (now(), 'sana', 'x', 'y')",
    'delete from operator_log',
  ])('cannot run: %s', async (statement) => {
    const { connectionString = '' } = world.pool.options as { connectionString?: string };
    const pool = createPool(connectionString, { max: 1, options: CONSOLE_CONNECTION });
    try {
      await expect(pool.query(statement)).rejects.toThrow(/permission denied|read-only/);
    } finally {
      await pool.end();
    }
  });
});
