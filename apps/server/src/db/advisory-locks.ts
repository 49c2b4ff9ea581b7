import { sql } from 'kysely';
import type { Queryable } from './connect.ts';

/**
 * The keys of the advisory locks that have a number. The numbers are arbitrary and distinct. A number must not change while servers of two
 * versions may run together.
 */
export const lockNumbers = {
  /** Held by the server that runs on an embedded database. */
  database_owner: 7_411_001,
  /** A migration takes it exclusively and a registering node takes it shared, so a migration sees every registered node. */
  migration: 7_411_002,
  seeding: 7_411_020,
  /** Held by the process that archives the database's log, as long as that process runs. */
  log_archiver: 7_411_021,
  alarm_evaluation: 7_411_022,
  /** Taken by a reconcile, and by work that must not happen between two of its snapshots. */
  reconcile: 7_411_053,
  /** Taken to archive, drop or return a month. */
  months: 7_411_054,
  seal: 7_305_310,
  seal_recheck: 7_305_311,
  /** Held by the node that numbers the events of the outbox. */
  event_dispatcher: 7_500_750,
} as const;

/** The text of every advisory lock whose key is a hash. Two kinds of lock never have the same text. */
export const lockTexts = {
  claim: (ip: string) => `claim ${ip}`,
  claim_code: (hash: Buffer) => `claim code ${hash.toString('hex')}`,
  code_device: (hash: Buffer) => `code device ${hash.toString('hex')}`,
  code_phone: (phone: string) => `code ${phone}`,
  code_phone_device: (phone: string, hash: Buffer) => `code ${phone} device ${hash.toString('hex')}`,
  code_player: (player_id: string) => `code player ${player_id}`,
  guest: (device_hash: Buffer) => `guest ${device_hash.toString('hex')}`,
  /** `print` has hexadecimal digits. A statement that locks many fingerprints appends each one to `person('')`. */
  person: (print: string) => `person ${print}`,
  promotion: (promo_id: string) => `promo ${promo_id}`,
  provider_call: (provider: string, id: string) => `provider call ${provider} ${id}`,
  push_token: () => 'push_token',
  replay_share: (player_id: string) => `replay_share ${player_id}`,
  shared_rounds: (game_id: string) => `nua shared rounds ${game_id}`,
  stored_response: (owner_id: string, route: string, key: string) => `${owner_id} ${route} ${key}`,
} as const;

/** The texts of the locks that only SQL functions take. They are written in db/functions. */
export const SQL_LOCK_TEXTS = ['ledger.keep_months', 'ledger.keep_outcome_days', 'operator_log', 'player_guard '];

/** Waits for the lock of a text, and holds it until the transaction ends. */
export const lockText = (tx: Queryable, text: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${text}, 0))`.execute(tx);
