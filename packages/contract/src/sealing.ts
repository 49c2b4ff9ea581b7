import * as v from 'valibot';
import { declare } from './call.ts';
import { wallets } from './fund-record.ts';
import { id, time } from './wire.ts';

const hash = v.pipe(v.string(), v.length(44));
const path = v.array(hash);
/** An amount stays text, because the hash is computed over the text. */
const rupees = v.string();

const proof = v.strictObject({
  v: v.literal(1),
  entry: v.strictObject({
    v: v.literal(1),
    entry: v.number(),
    id,
    at: time,
    kind: v.string(),
    wallet: v.picklist(wallets),
    step: v.picklist(['post', 'hold', 'settle', 'void']),
    amount: rupees,
    balance_after: rupees,
    about: v.nullable(v.strictObject({ word: v.string(), id })),
  }),
  /** The hashes from the record up to the root of its statement. */
  entry_path: path,
  statement: v.strictObject({
    v: v.literal(1),
    account: id,
    from: v.number(),
    to: v.number(),
    root: hash,
    /** The hash of the account's previous statement. */
    before: v.nullable(hash),
    balance: rupees,
    at: time,
  }),
  /** The index of the statement among the leaves of the tree. */
  number: v.number(),
  /** The hashes from the statement up to the root of the checkpoint. */
  statement_path: path,
  /** The signed checkpoint, with the lines of its witnesses. */
  checkpoint: v.string(),
});

/** GET /api/c/ledger/proof */
export const getLedgerProof = declare({
  purpose:
    'Proves that a record of the player’s transaction history is in the sealed ledger. The proof is checked by the client, or offline by verify.mjs.',
  method: 'GET',
  path: '/api/c/ledger/proof',
  auth: 'player',
  query: v.strictObject({
    /** The id of the record. */
    transfer: id,
    wallet: v.picklist(wallets),
  }),
  response: v.object({
    /** The wallet's account in the ledger, which never changes. */
    account: id,
    /** Null until the record is sealed. */
    proof: v.nullable(proof),
    /** When the next seal is due, for a record that is not sealed yet. */
    next_at: time,
  }),
  errors: ['NOT_FOUND', 'ARCHIVE_UNAVAILABLE'],
});

/** The paths of the sealed ledger's public data: signed checkpoints, consistency proofs, and the signing keys. */
export const LEDGER_CHECKPOINT_PATH = '/ledger/checkpoint';
export const LEDGER_CONSISTENCY_PATH = '/ledger/consistency';
export const LEDGER_KEYS_PATH = '/ledger/keys';

/** GET /ledger/keys: the signing keys in order, each with the note by which it replaced the previous key, and the keys of the witnesses. */
export const ledgerKeys = v.object({
  keys: v.array(v.object({ key: v.string(), note: v.nullable(v.string()) })),
  witnesses: v.array(v.string()),
});

/** GET /ledger/consistency: the hashes that prove that one tree extends another. */
export const ledgerConsistency = v.object({ from: v.number(), to: v.number(), proof: path });
