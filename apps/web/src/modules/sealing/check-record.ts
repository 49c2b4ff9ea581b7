import { hashes, verify } from '@noble/ed25519';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import type { ResponseOf } from '@nua/contract/call.ts';
import type { listFundRecords } from '@nua/contract/fund-record.ts';
import {
  getLedgerProof,
  LEDGER_CHECKPOINT_PATH,
  LEDGER_CONSISTENCY_PATH,
  LEDGER_KEYS_PATH,
  ledgerConsistency,
  ledgerKeys,
} from '@nua/contract/sealing.ts';
import { toWire } from '@nua/money';
import type { Proof, ProofFault, SealedEntry, Statement } from '@nua/proof';
import {
  type CheckpointVerdict,
  type Crypto,
  checkProof,
  entryHash,
  followKeys,
  judgeCheckpoint,
  type NoteKey,
  type RequestConsistency,
  readCheckpoint,
  readNoteKey,
  type Signed,
  toBase64,
  wordsOf,
} from '@nua/proof';
import * as v from 'valibot';
import { fetchOwn } from '#system/own-server';
import { ApiError } from '../../api/api-error.ts';
import type { Client } from '../../client/client.ts';
import { timeLimit } from '../../platform/time-limit.ts';
import { playerQuery } from '../player/public.ts';
import { type Fork, type LedgerMemory, readLedgerMemory, writeLedgerMemory } from './ledger-memory.ts';

hashes.sha512 = sha512;

/** SHA-256 and Ed25519 in JavaScript. Web Crypto lacks Ed25519 in older browsers, and is missing altogether on pages without https. */
const browserCrypto: Crypto = {
  sha256,
  verify(public_key, message, signature) {
    try {
      // Follows RFC 8032, like Node. The looser rules of ZIP 215 accept signatures that Node refuses.
      return verify(signature, message, public_key, { zip215: false });
    } catch {
      return false;
    }
  },
};

export type FundRecord = ResponseOf<typeof listFundRecords>['list'][number];

/**
 * The result of checking a record.
 *
 * `verified`: the record agrees with the sealed ledger. `waiting`: the record is not sealed yet. `failed`: the check found `faults`.
 *
 * The faults that `checkProof` does not report: `key`, the newest key is not trusted; `history`, two checkpoints contradict each other;
 * `older`, the checkpoint is older than the newest one that this device has seen.
 */
export type CheckedRecord = {
  state: 'verified' | 'waiting' | 'failed';
  faults: readonly (ProofFault | 'key' | 'history' | 'older')[];
  next_at: string;
  /** The proof, which the player can save and check with `verify.mjs`. */
  proof: Proof | null;
  entry: SealedEntry | null;
  statement: Statement | null;
  /** The hash of the record in base64. */
  hash: string | null;
  /** The number of records in the ledger of the proof. */
  size: number | null;
  signers: readonly Signed[];
  /** The newest day, and the words that represent the ledger's root hash at the end of that day. */
  day: { day: string; words: readonly string[] } | null;
  /** The pairs of checkpoints that this device has seen and that cannot both be true. */
  forks: readonly Fork[];
};

const TIMEOUT_MS = 15_000;

/** Fetches a public text of the ledger without a cache; null for 404. Throws ApiError if another error status or no response arrives. */
async function fetchText(path: string): Promise<string | null> {
  const init = { cache: 'no-store', signal: timeLimit(TIMEOUT_MS) } as const;
  const response = await fetchOwn(path, init).catch(() => null);
  const text = await response?.text().catch(() => null);
  if (response == null || text == null) throw new ApiError(0, 'No answer');
  if (response.status === 404) return null;
  if (!response.ok) throw new ApiError(response.status * 100_000, 'Request failed', null, response.status);
  return text;
}

async function fetchJson<S extends v.GenericSchema>(path: string, schema: S): Promise<v.InferOutput<S> | null> {
  try {
    return v.parse(schema, JSON.parse((await fetchText(path)) ?? 'null'));
  } catch (error) {
    if (error instanceof ApiError) throw error;
    return null;
  }
}

/**
 * Fetches the proof that the ledger was only extended. A missing or unreadable proof is returned as empty, which fails the check. Null
 * means that the request failed, which is no evidence against the server.
 */
const fetchConsistency: RequestConsistency = async (from, to) => {
  try {
    return (await fetchJson(`${LEDGER_CONSISTENCY_PATH}?from=${from}&to=${to}`, ledgerConsistency))?.proof ?? [];
  } catch {
    return null;
  }
};

type Keys = { trusted: NoteKey[]; witnesses: NoteKey[]; isReplaced: boolean };

/**
 * Returns the trusted keys: the key that this device stored at its first visit, and the successors that a trusted key has signed.
 * `isReplaced` means that the newest shown key is not trusted.
 */
async function readKeys(memory: LedgerMemory): Promise<Keys> {
  const shown = await fetchJson(LEDGER_KEYS_PATH, ledgerKeys);
  const newest = shown?.keys.at(-1)?.key ?? null;
  memory.key ??= newest;
  if (memory.witnesses.length === 0) memory.witnesses = shown?.witnesses ?? [];
  const pinned = readNoteKey(browserCrypto.sha256, memory.key ?? '');
  const notes = shown?.keys.flatMap(({ note }) => note ?? []) ?? [];
  const trusted = pinned === null ? [] : await followKeys(browserCrypto, pinned, notes);
  const witnesses = memory.witnesses.flatMap((key) => readNoteKey(browserCrypto.sha256, key) ?? []);
  return { trusted, witnesses, isReplaced: newest !== null && !trusted.some(({ text }) => text === newest) };
}

const FAULT_OF_VERDICT: Readonly<Partial<Record<CheckpointVerdict, CheckedRecord['faults'][number]>>> = {
  forked: 'history',
  older: 'older',
  unsigned: 'signature',
};

/** Compares a checkpoint with the newest one that this device has seen. Stores the newer one, or both if they contradict each other. */
async function compareCheckpoint(client: Client, memory: LedgerMemory, keys: readonly NoteKey[], checkpoint: string) {
  const verdict = await judgeCheckpoint(
    browserCrypto,
    { keys, known: memory.checkpoint, given: checkpoint },
    fetchConsistency,
  );
  if (verdict === 'first' || verdict === 'extends') memory.checkpoint = checkpoint;
  if (verdict === 'forked' && memory.checkpoint !== null && !memory.forks.some(({ shown }) => shown === checkpoint))
    memory.forks = [...memory.forks, { at: client.now().toISOString(), seen: memory.checkpoint, shown: checkpoint }];
  return FAULT_OF_VERDICT[verdict] ?? null;
}

/** Fetches the checkpoint of the newest day, and returns its day and the words of its root hash. */
async function fetchDay(): Promise<CheckedRecord['day']> {
  const day = readCheckpoint(await fetchText(`${LEDGER_CHECKPOINT_PATH}/day`).catch(() => null));
  const line = day?.extra.find((text) => text.startsWith('day '));
  return day && line ? { day: line.slice(4), words: wordsOf(day.root) } : null;
}

/** The record's fields as shown to the player. The proof must contain them, so that the operator cannot prove another record instead. */
const seenFields = ({ id, at, kind, wallet, step, amount, balance_after, about }: FundRecord) => ({
  ...{ id, at, kind, wallet, step, amount: toWire(amount), about },
  balance_after: balance_after === null ? null : toWire(balance_after),
});

/**
 * Checks a record of the transaction history against its proof, and the checkpoint of the proof against the newest one that this device has
 * seen.
 *
 * Errors  ApiError if the server cannot be reached or refuses
 */
export async function checkRecord(client: Client, record: FundRecord): Promise<CheckedRecord> {
  const query = { transfer: record.id, wallet: record.wallet };
  const [response, player] = await Promise.all([
    client.call(getLedgerProof, { query, quiet: true }),
    client.queries.ensureQueryData(playerQuery(client)),
  ]);
  const memory = structuredClone(readLedgerMemory(client.storage));
  const { trusted, witnesses, isReplaced } = await readKeys(memory);
  const walletKey = `${player.player_accts[0]?.id}/${record.wallet}`;
  const account = memory.accounts[walletKey] ?? response.account;
  memory.accounts[walletKey] = account;
  const proof = response.proof as Proof | null;
  const checkpoint = proof?.checkpoint ?? (await fetchText(LEDGER_CHECKPOINT_PATH));
  const faults: CheckedRecord['faults'][number][] = isReplaced ? ['key'] : [];
  const checkpointFault = checkpoint === null ? null : await compareCheckpoint(client, memory, trusted, checkpoint);
  writeLedgerMemory(client.storage, memory);
  const result =
    proof &&
    (await checkProof(browserCrypto, proof, { keys: trusted, witnesses, account, record: seenFields(record) }));
  faults.push(...(result?.faults ?? []), ...(checkpointFault ? [checkpointFault] : []));
  const signers = result ? [...(result.signed ? [result.signed] : []), ...result.witnesses] : [];
  return {
    state: faults.length > 0 ? 'failed' : proof === null ? 'waiting' : 'verified',
    faults: [...new Set(faults)],
    next_at: response.next_at,
    proof,
    entry: (proof?.entry as SealedEntry | undefined) ?? null,
    statement: proof?.statement ?? null,
    hash: proof && toBase64(entryHash(browserCrypto.sha256, proof.entry)),
    size: result?.checkpoint?.size ?? null,
    signers,
    day: await fetchDay(),
    forks: memory.forks,
  };
}
