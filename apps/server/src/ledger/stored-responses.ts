import { type RawBuilder, sql } from 'kysely';
import { lockTexts } from '../db/advisory-locks.ts';
import { type LedgerTx, runSql } from './run-sql.ts';

/** A stored response is found for at least this many days; then its partition is dropped. */
export const KEPT_DAYS = 7;

/** Identifies a stored response. Keys are unique for each owner and route. */
export type ResponseKey = { owner_id: string; route: string; key: string };

/** The route, the key and the hash of a request. */
export type RequestMark = Omit<ResponseKey, 'owner_id'> & { request_hash: Buffer };

export type StoredResponse = { request_hash: Buffer; response: unknown };

/**
 * Stores responses with their idempotency keys, in the transaction of their request.
 *
 * Shape   in this order: `tryLock` (false while another request works on the key), `lockOwner`, `find`, the work, `store`
 */
export type StoredResponses = {
  tryLock(tx: LedgerTx, key: ResponseKey): Promise<boolean>;
  /** Locks the owner, so that one owner's money requests run one after the other. */
  lockOwner(tx: LedgerTx, owner_id: string): Promise<void>;
  find(tx: LedgerTx, key: ResponseKey): Promise<StoredResponse | null>;
  /** Reports whether the outcome of a request or a bet of this owner is still stored. */
  isStored(tx: LedgerTx, key: ResponseKey): Promise<boolean>;
  store(tx: LedgerTx, entry: ResponseKey & StoredResponse & { at: Date }): Promise<void>;
  /** Empties all stored responses of an owner who has no session left to repeat a call. */
  forget(tx: LedgerTx, owner_id: string): Promise<void>;
};

/**
 * Returns SQL for an outcome that was stored today or in the last `days` days. The parameters are owner, key, route and the present time.
 */
export const findOutcome = (columns: string, days: number): string => `select ${columns} from ledger.outcome
  where owner_id = $1 and key = $2 and route = $3 and day >= ($4::timestamptz at time zone 'UTC')::date - ${days} limit 1`;

const FIND = findOutcome('request_hash, body', KEPT_DAYS + 1);
/** A bet is found by its key on the day of its first request and on the next day. */
const FIND_BET = findOutcome('request_hash', 1);

const STORE = `insert into ledger.outcome (owner_id, key, route, day, request_hash, body)
  values ($1, $2, $3, ($4::timestamptz at time zone 'UTC')::date, $5, $6)`;

/**
 * Builds an SQL condition: the key was used by a request with another body, and its response is stored.
 *
 * Shape   the columns of the key and the request in the statement -> condition
 */
export function isKeyUsedByOtherRequest(
  { owner_id, route, key, request_hash }: Record<keyof ResponseKey | 'request_hash', RawBuilder<unknown>>,
  now: Date,
): RawBuilder<boolean> {
  return sql`exists (select from ledger.outcome o where o.owner_id = ${owner_id} and o.key = ${key} and o.route = ${route}
    and o.day >= (${now}::timestamptz at time zone 'UTC')::date - 8 and o.request_hash <> ${request_hash})`;
}

/** Creates the store of responses. Its table is partitioned by UTC days of the clock. */
export function createStoredResponses(clock: { now(): Date }): StoredResponses {
  return {
    async tryLock(tx, { owner_id, route, key }) {
      const text = `select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as got`;
      const [row] = await runSql<{ got: boolean }>(tx, text, [lockTexts.stored_response(owner_id, route, key)]);
      return row?.got === true;
    },
    async lockOwner(tx, owner_id) {
      const rows = await runSql(tx, 'select 1 from ledger.owner where id = $1 for no key update', [owner_id]);
      if (rows.length !== 1) throw new Error(`${owner_id} owns no ledger accounts`);
    },
    async find(tx, { owner_id, route, key }) {
      const params = [owner_id, key, route, clock.now()];
      const [row] = await runSql<{ request_hash: Buffer; body: string | null }>(tx, FIND, params);
      return row ? { request_hash: row.request_hash, response: JSON.parse(row.body ?? 'null') } : null;
    },
    async isStored(tx, { owner_id, key, route }) {
      const params = [owner_id, key, route, clock.now()];
      const [row] = await (route === 'bet' ? runSql(tx, FIND_BET, params) : runSql(tx, FIND, params));
      return row !== undefined;
    },
    async store(tx, { owner_id, route, key, request_hash, response, at }) {
      await runSql(tx, STORE, [owner_id, key, route, at, request_hash, JSON.stringify(response)]);
    },
    async forget(tx, owner_id) {
      await runSql(tx, 'update ledger.outcome set body = null where owner_id = $1 and body is not null', [owner_id]);
    },
  };
}

/** Creates the partitions of the coming days and drops the expired partitions. */
export async function maintainResponsePartitions(tx: LedgerTx, now: Date): Promise<void> {
  const text = `select ledger.keep_outcome_days(($1::timestamptz at time zone 'UTC')::date, $2)`;
  await runSql(tx, text, [now, KEPT_DAYS + 1]);
}
