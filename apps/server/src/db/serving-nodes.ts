import { randomUUID } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import { lockNumbers } from './advisory-locks.ts';
import { buildName, type Schema } from './schema.ts';
import { type AppliedStep, newerContract, type ServingNode } from './upgrade-rules.ts';

const HEARTBEAT_MS = 5_000;
/** A node without a heartbeat for this time counts as gone. */
const GONE_AFTER_S = 30;

const SERVING = `select place, build, migrations from serving_node
  where seen_at > clock_timestamp() - make_interval(secs => $1) order by place`;

/** Returns the nodes that serve now. A new database has none. */
export async function readServingNodes(client: ClientBase): Promise<ServingNode[]> {
  const { rows } = await client.query<{ is_new: boolean }>("select to_regclass('serving_node') is null as is_new");
  if (rows[0]!.is_new) return [];
  return (await client.query<ServingNode>(SERVING, [GONE_AFTER_S])).rows;
}

/** Finds nodes of older builds, which do not register, by their database connections. */
export async function findUnregisteredNodes(client: ClientBase): Promise<ServingNode[]> {
  const { rows } = await client.query<{ nodes: number }>(
    `select count(*)::int as nodes from pg_stat_activity
     where datname = current_database() and application_name = 'nua revisions' and to_regclass('serving_node') is null`,
  );
  const { nodes } = rows[0]!;
  return nodes === 0 ? [] : [{ place: `${nodes} nodes`, build: 'from before nodes were registered', migrations: [] }];
}

const HEARTBEAT = `insert into serving_node (id, place, build, migrations, roles, pages, started_at, seen_at)
  values ($1, $2, $3, $4, $5, $6, clock_timestamp(), clock_timestamp())
  on conflict (id) do update set seen_at = excluded.seen_at`;
const NEWER = `select m.name, u.build from migration m left join schema_upgrade u on u.number = m.upgrade
  where m.phase is distinct from 'expand' and m.name <> all ($1) order by 1`;
const FORGET = `delete from serving_node where id <> $1
  and (seen_at < clock_timestamp() - interval '1 day' or place = $2)`;

export type NodeRegisterOptions = {
  schema: Schema;
  /** What this node does, such as `api` and `worker`. */
  roles: readonly string[];
  /** The build of the pages that this node serves; null if it serves none. */
  pages: string | null;
  /** Called at most once, if an unknown `contract` step has run. Such a step removes what this build needs. */
  outdated(error: Error): void;
  failed(error: unknown): void;
};

/**
 * Records that this node serves, its roles, and which steps its build knows, so that a `contract` step waits for it.
 *
 * A node that was suspended during such a step finds the step with its next heartbeat.
 */
export class NodeRegister {
  readonly #pool: Pool;
  readonly #options: NodeRegisterOptions;
  readonly #known: string[];
  readonly #id = randomUUID();
  #place = '';
  #timer: NodeJS.Timeout | null = null;
  #beating: Promise<void> = Promise.resolve();

  constructor(pool: Pool, options: NodeRegisterOptions) {
    this.#pool = pool;
    this.#options = options;
    this.#known = options.schema.migrations.map(({ name }) => name);
  }

  /**
   * Registers this node, in place of an earlier process with the same host and port.
   *
   * Shape   host and port; a port of 0 identifies no process, because several nodes may have it
   * Errors  UpgradeRefused: NEWER_CONTRACT
   */
  async start(place: string): Promise<void> {
    this.#place = place;
    const client = await this.#pool.connect();
    try {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock_shared($1)', [lockNumbers.migration]);
      const problem = await this.#findProblem(client);
      if (problem !== null) throw problem;
      await client.query(FORGET, [this.#id, place.endsWith(':0') ? null : place]);
      await this.#beat(client);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      client.release();
    }
    this.#timer = setInterval(() => {
      this.#beating = this.check().catch((error) => this.#options.failed(error));
    }, HEARTBEAT_MS).unref();
  }

  async stop(): Promise<void> {
    if (this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
    await this.#beating;
    // If the database is away, the node is forgotten half a minute later.
    await this.#pool.query('delete from serving_node where id = $1', [this.#id]).catch(() => {});
  }

  /** Sends a heartbeat, or reports that this build is outdated. The timer calls it. */
  async check(): Promise<void> {
    const problem = await this.#findProblem(this.#pool);
    if (problem !== null && this.#timer !== null) {
      clearInterval(this.#timer);
      this.#options.outdated(problem);
    } else if (this.#timer !== null) await this.#beat(this.#pool);
  }

  async #beat(on: Pool | ClientBase): Promise<void> {
    const { schema, roles, pages } = this.#options;
    await on.query(HEARTBEAT, [this.#id, this.#place, buildName(schema), this.#known, roles, pages]);
  }

  async #findProblem(on: Pool | ClientBase): Promise<Error | null> {
    const { rows } = await on.query<Pick<AppliedStep, 'name' | 'build'>>(NEWER, [this.#known]);
    return rows.length === 0 ? null : newerContract(this.#options.schema, rows);
  }
}
