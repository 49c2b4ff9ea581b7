import { describe, expect, it } from 'vitest';
import { readMigrations } from '../../apps/server/src/db/schema.ts';
import { findContracting } from './expand-rules.ts';

describe('a migration that runs before the release', () => {
  const expanding = readMigrations().filter(({ phase }) => phase === 'expand');

  it('removes or restricts nothing that the running build uses', () => {
    expect(expanding.length).toBeGreaterThan(50);
    const found = expanding.flatMap(({ name, sql }) => findContracting(sql).map((problem) => `${name} ${problem}`));
    expect(found).toEqual([]);
  });

  it.each([
    'create table one (id int not null unique); alter table one add check (id > 0); create unique index a on one (id)',
    "alter table player add column extra text, add column more int not null default 0, add column last text default 'a;b'",
    "alter table player add column extra text check (extra <> 'drop table player')",
    'alter table player add column a int, add column b int, add check ((a is null) = (b is null) and coalesce(a, b) > 0)',
    'alter table bonus drop constraint bonus_source_check; alter table bonus add constraint bonus_source_check check (source is not null)',
    'alter table player alter column email drop not null, alter column email set default null',
    'create index player_email on player (email)',
    'create or replace function f() returns void language plpgsql as $$ begin drop table pg_temp.one; end $$',
    '-- drop table player\nselect 1',
  ])('is accepted if it only extends the schema: %s', (sql) => {
    expect(findContracting(sql)).toEqual([]);
  });

  it.each([
    ['drops', 'drop table player'],
    ['drops', 'alter table player drop column email'],
    ['drops', 'create table one (id int);\ndrop function if exists f(uuid)'],
    ['drops', "do $$ begin execute format('drop function %s', 'f()'); end $$"],
    ['renames', 'alter table player rename column email to mail'],
    ['renames', 'alter table player rename to person'],
    ['renames', "alter type kind rename value 'a' to 'b'"],
    ['changes a type', 'alter table player alter email type int using 1'],
    ['makes a column required', 'alter table player add column a int, alter column email set not null'],
    ['makes a column required', 'alter table player alter column is_new drop default'],
    ['adds a required column', 'alter table player add column extra text not null'],
    ['adds a constraint', 'alter table player add column extra int, add check (extra is null or status = 1)'],
    ['adds a constraint', 'alter table player add unique (email)'],
    ['adds a constraint', 'alter table player add constraint a foreign key (vip_id) references vip (id)'],
    ['forbids duplicates', 'create unique index player_email on player (email)'],
    ['revokes a right', 'revoke select on player from nua'],
  ])('is reported if it %s: %s', (problem, sql) => {
    expect(findContracting(sql)).toEqual([expect.stringContaining(problem)]);
  });
});
