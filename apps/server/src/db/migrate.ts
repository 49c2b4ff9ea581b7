import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { lockNumbers } from './advisory-locks.ts';
import { buildIndexesAhead, LARGE_TABLE_BYTES } from './build-indexes-ahead.ts';
import { openConnection } from './connection.ts';
import { grantConsole } from './console-role.ts';
import { buildName, type Migration, readSchema, type Schema, type SqlFunction } from './schema.ts';
import { findUnregisteredNodes, readServingNodes } from './serving-nodes.ts';
import {
  type AppliedStep,
  type AppliedText,
  newerSteps,
  olderNodesRun,
  planUpgrade,
  type SchemaFacts,
  textState,
  type UpgradePlan,
} from './upgrade-rules.ts';

const TABLES = `create table if not exists migration (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
);
create table if not exists sql_function (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
);
create table if not exists schema_upgrade (
  number int primary key check (number > 0),
  build text not null,
  began_at timestamptz not null default now()
);
create table if not exists sql_function_text (
  name text not null,
  checksum text not null,
  upgrade int not null,
  primary key (name, checksum)
);
insert into sql_function_text (name, checksum, upgrade) select name, checksum, 0 from sql_function on conflict do nothing;
do $$ begin
  if not exists (select from pg_attribute where attrelid = 'migration'::regclass and attname = 'upgrade') then
    alter table migration
      add column phase text check (phase in ('expand', 'contract')),
      add column upgrade int not null default 0;
  end if;
end $$`;

const NEEDS = /^-- needs function ([\w.]+)$/gm;

type StepOptions = {
  functions: readonly SqlFunction[];
  upgrade: number;
  lock_timeout_ms: number;
  large_table_bytes: number;
};

/** Runs one step. A trigger cannot be created before its function, so a step names the functions that it needs. */
async function applyOne(
  client: pg.Client,
  { name, phase, sql, checksum }: Migration,
  { functions, upgrade, lock_timeout_ms, large_table_bytes }: StepOptions,
): Promise<void> {
  try {
    const remaining = await buildIndexesAhead(client, sql, large_table_bytes);
    await client.query('begin');
    await client.query(`set local lock_timeout = ${lock_timeout_ms}`);
    for (const [, needed] of sql.matchAll(NEEDS)) {
      const found = functions.find((one) => one.name === needed);
      if (!found) throw new Error(`there is no functions/${needed}.sql`);
      await client.query('set local check_function_bodies = off');
      await client.query(found.sql);
      await client.query('set local check_function_bodies = on');
    }
    await client.query(remaining);
    await client.query('insert into migration (name, checksum, phase, upgrade) values ($1, $2, $3, $4)', [
      ...[name, checksum, phase, upgrade],
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Creates or replaces the functions in one transaction. The first pass does not check bodies, because a body may name a function of a later
 * file; the second pass does.
 */
async function applyFunctions(client: pg.Client, functions: readonly SqlFunction[], upgrade: number): Promise<void> {
  let current = '';
  try {
    await client.query('begin');
    for (const check of ['off', 'on']) {
      await client.query(`set local check_function_bodies = ${check}`);
      for (const { name, sql } of functions) {
        current = name;
        await client.query(sql);
      }
    }
    for (const { name, checksum } of functions) {
      await client.query(
        `insert into sql_function (name, checksum) values ($1, $2)
         on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
        [name, checksum],
      );
      await client.query(
        'insert into sql_function_text (name, checksum, upgrade) values ($1, $2, $3) on conflict do nothing',
        [name, checksum, upgrade],
      );
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new Error(`SQL function ${current} failed: ${(error as Error).message}`, { cause: error });
  }
}

/** While nodes serve, a step must not wait long for a lock, because every later statement on that table would wait behind it. */
const LOCK_TIMEOUT_MS = 2_000;
const LOCK_ATTEMPTS = 30;

/** Runs a step, and repeats it while other transactions hold the locks that it needs. */
async function applyWhenFree(client: pg.Client, step: Migration, stepOptions: StepOptions): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyOne(client, step, stepOptions);
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: string };
      // 55P03: no lock in time. 40P01: a deadlock.
      if (attempt === LOCK_ATTEMPTS || !['55P03', '40P01'].includes(code ?? '')) throw error;
      await pause(1_000);
    }
  }
}

const STEPS = `select m.name, m.checksum, m.phase, m.upgrade, u.build
  from migration m left join schema_upgrade u on u.number = m.upgrade`;
const TEXTS = `select t.name, t.checksum, t.upgrade, f.checksum is not null as is_current
  from sql_function_text t left join sql_function f using (name, checksum)`;

async function readFacts(client: pg.Client, is_alone = false): Promise<SchemaFacts> {
  return {
    steps: (await client.query<AppliedStep>(STEPS)).rows,
    texts: (await client.query<AppliedText>(TEXTS)).rows,
    nodes: is_alone ? [] : await readServingNodes(client),
  };
}

export type MigrateOptions = {
  /** True if no other process uses this database, as with the embedded one. */
  is_alone?: boolean;
  /**
   * True for the start of a node. It runs no `contract` step while other nodes serve, because such a step cannot be undone.
   */
  is_start?: boolean;
  /** True to run `contract` steps although nodes that do not know them still serve. These nodes then stop. */
  despite_older_nodes?: boolean;
  /** From this size on, the indexes of a table are built without blocking its writers. */
  large_table_bytes?: number;
};

/** The names of the applied steps and functions, and the `contract` steps that wait for older nodes. */
export type Migrated = { done: string[]; waiting: UpgradePlan['waiting'] };

/**
 * Runs the missing migrations, as far as the running nodes allow.
 *
 * Several servers may call it in parallel, because an advisory lock serialises them. A `contract` step waits until every running node knows
 * the step. Later steps do not wait for it.
 *
 * Errors  UpgradeRefused
 */
export async function upgradeSchema(
  url: string,
  schema: Schema = readSchema(),
  {
    is_alone = false,
    is_start = false,
    despite_older_nodes = false,
    large_table_bytes = LARGE_TABLE_BYTES,
  }: MigrateOptions = {},
): Promise<Migrated> {
  const client = await openConnection(url, { application_name: 'nua migrate' });
  try {
    await acquireMigrationLock(client);
    const unregistered = is_alone || despite_older_nodes ? [] : await findUnregisteredNodes(client);
    await client.query(TABLES);
    await recordPhases(client, schema.migrations);
    const facts = await readFacts(client, is_alone || despite_older_nodes);
    const plan = planUpgrade(schema, facts, is_start ? 'without_other_nodes' : 'if_others_know_them');
    const contracts = plan.steps.filter(({ phase }) => phase === 'contract');
    // Builds from before migrations had phases do not register. While such a node runs, a `contract` step stops the whole upgrade.
    if (unregistered.length > 0 && contracts.length > 0)
      throw olderNodesRun(contracts.map((step) => ({ step, nodes: unregistered })));
    const upgrade = await recordUpgrade(client, schema, plan);
    const lock_timeout_ms = facts.nodes.length + unregistered.length > 0 ? LOCK_TIMEOUT_MS : 0;
    const stepOptions = { functions: schema.functions, upgrade, lock_timeout_ms, large_table_bytes };
    for (const step of plan.steps) await applyWhenFree(client, step, stepOptions);
    if (plan.functions.length > 0) await applyFunctions(client, plan.functions, upgrade);
    await grantConsole(client, { is_older: newerSteps(schema, facts).length > 0 });
    return { done: [...plan.steps, ...plan.functions].map(({ name }) => name), waiting: plan.waiting };
  } finally {
    await client.end();
  }
}

/**
 * Polls for the lock. A statement that waited for it would deadlock with `create index concurrently`, which waits for every running
 * statement.
 */
async function acquireMigrationLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ is_acquired: boolean }>('select pg_try_advisory_lock($1) as is_acquired', [
      lockNumbers.migration,
    ]);
    if (rows[0]!.is_acquired) return;
    await pause(100);
  }
}

/** Calls `upgradeSchema` and returns only the names of the applied migrations and functions. */
export async function migrate(
  url: string,
  schema: Schema = readSchema(),
  options: MigrateOptions = {},
): Promise<string[]> {
  return (await upgradeSchema(url, schema, options)).done;
}

/** Records the phases of steps that ran before phases were recorded. */
async function recordPhases(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(
    `update migration m set phase = known.phase from unnest($1::text[], $2::text[]) as known (name, phase)
     where m.name = known.name and m.phase is null`,
    [migrations.map(({ name }) => name), migrations.map(({ phase }) => phase)],
  );
}

/**
 * Records a new upgrade if the plan contains something new and the last upgrade was by another build. Returns the number of the current
 * upgrade.
 */
async function recordUpgrade(client: pg.Client, schema: Schema, { is_upgrade }: UpgradePlan): Promise<number> {
  const { rows } = await client.query<{ number: number; build: string }>(
    'select number, build from schema_upgrade order by number desc limit 1',
  );
  const last = rows[0] ?? { number: 0, build: null };
  if (!is_upgrade || last.build === buildName(schema)) return last.number;
  await client.query('insert into schema_upgrade (number, build) values ($1, $2)', [
    last.number + 1,
    buildName(schema),
  ]);
  return last.number + 1;
}

/**
 * Refuses a schema on which this build cannot run. It is for a user who may not change the schema.
 *
 * Errors  UpgradeRefused; an error if steps or functions are missing
 */
export async function checkMigrated(client: pg.Client, schema: Schema = readSchema()): Promise<Migrated> {
  const facts = await readFacts(client).catch((error) => {
    // 42P01: no table yet. 42703: a table from before upgrades were counted. 42501: no rights yet.
    if (!['42P01', '42703', '42501'].includes(error.code)) throw error;
    throw new Error(`The schema is missing, older, or not open to the user of DATABASE_URL. ${HOW_TO_MIGRATE}`, {
      cause: error,
    });
  });
  const { steps, waiting } = planUpgrade(schema, facts);
  const missing = steps.filter(({ phase }) => phase === 'expand');
  if (missing.length > 0)
    throw new Error(`The schema lacks ${missing.length} steps of this version. ${HOW_TO_MIGRATE}`);
  const changed = schema.functions.filter((one) => ['new', 'newer'].includes(textState(one, facts.texts)));
  if (changed.length > 0)
    throw new Error(`The schema lacks ${changed.length} SQL functions of this version. ${HOW_TO_MIGRATE}`);
  const contracts = steps.filter(({ phase }) => phase === 'contract').map((step) => ({ step, nodes: [] }));
  return { done: [], waiting: [...waiting, ...contracts] };
}

const HOW_TO_MIGRATE =
  'This user may not change it: run "npm run migrate" with MIGRATE_DATABASE_URL first (docs/operations.md).';
