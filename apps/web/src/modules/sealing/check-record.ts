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

/** SHA-256 and Ed25519 without Web Crypto: older browsers lack Ed25519, and pages without https lack all of it. */
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
 * The result of a check. A fault of the proof, another key and a forked history are shown loudly.
 *
 * `verified`: everything agrees. `waiting`: the record is not sealed yet. `failed`: something does not agree.
 */
export type CheckedRecord = {
  state: 'verified' | 'waiting' | 'failed';
  faults: readonly (ProofFault | 'key' | 'history' | 'older')[];
  next_at: string;
  /** The file for `verify.mjs`. */
  proof: Proof | null;
  entry: SealedEntry | null;
  statement: Statement | null;
  /** The hash of the record, base64. */
  hash: string | null;
  size: number | null;
  signers: readonly Signed[];
  /** The words of the newest day, and the day. */
  day: { day: string; words: readonly string[] } | null;
  /** Two checkpoints that cannot both be true, if this device ever saw such a pair. */
  forks: readonly Fork[];
};

const TIMEOUT_MS = 15_000;

/** Fetches a public text of the ledger, without a cache. Null for 404. Errors: ApiError if there is no response. */
async function fetchText(path: string): Promise<string | null> {
  const asked = { cache: 'no-store', signal: timeLimit(TIMEOUT_MS) } as const;
  const response = await fetchOwn(path, asked).catch(() => null);
  const text = await response?.text().catch(() => null);
  if (response == null || text == null) throw new ApiError(0, 'No answer');
  if (response.status === 404) return null;
  if (!response.ok) throw new ApiError(response.status * 100_000, 'Not read', null, response.status);
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

/** A server that refuses has no proof; only one that cannot be reached is not blamed. */
const askConsistency: RequestConsistency = async (from, to) => {
  try {
    return (await fetchJson(`${LEDGER_CONSISTENCY_PATH}?from=${from}&to=${to}`, ledgerConsistency))?.proof ?? [];
  } catch {
    return null;
  }
};

type Keys = { known: NoteKey[]; witnesses: NoteKey[]; isReplaced: boolean };

/** The keys to trust: the one of the first visit, and those that it signed. At the first visit there is nothing to compare with. */
async function readKeys(memory: LedgerMemory): Promise<Keys> {
  const given = await fetchJson(LEDGER_KEYS_PATH, ledgerKeys);
  const newest = given?.keys.at(-1)?.key ?? null;
  memory.key ??= newest;
  if (memory.witnesses.length === 0) memory.witnesses = given?.witnesses ?? [];
  const pinned = readNoteKey(browserCrypto.sha256, memory.key ?? '');
  const notes = given?.keys.flatMap(({ note }) => note ?? []) ?? [];
  const known = pinned === null ? [] : await followKeys(browserCrypto, pinned, notes);
  const witnesses = memory.witnesses.flatMap((key) => readNoteKey(browserCrypto.sha256, key) ?? []);
  return { known, witnesses, isReplaced: newest !== null && !known.some(({ text }) => text === newest) };
}

const OF_VERDICT: Readonly<Partial<Record<CheckpointVerdict, CheckedRecord['faults'][number]>>> = {
  forked: 'history',
  older: 'older',
  unsigned: 'signature',
};

/** Judges a checkpoint by the one that this device has seen, and remembers the newer one, or both if they cannot both be true. */
async function judge(client: Client, memory: LedgerMemory, keys: readonly NoteKey[], given: string) {
  const verdict = await judgeCheckpoint(browserCrypto, { keys, known: memory.checkpoint, given }, askConsistency);
  if (verdict === 'first' || verdict === 'extends') memory.checkpoint = given;
  if (verdict === 'forked' && memory.checkpoint !== null && !memory.forks.some(({ shown }) => shown === given))
    memory.forks = [...memory.forks, { at: client.now().toISOString(), seen: memory.checkpoint, shown: given }];
  return OF_VERDICT[verdict] ?? null;
}

/** The words of the newest day, which is judged like every other checkpoint. */
async function readDay(): Promise<CheckedRecord['day']> {
  const day = readCheckpoint(await fetchText(`${LEDGER_CHECKPOINT_PATH}/day`).catch(() => null));
  const line = day?.extra.find((one) => one.startsWith('day '));
  return day && line ? { day: line.slice(4), words: wordsOf(day.root) } : null;
}

/** The fields of the record as the player has seen them. The house cannot prove another record in its place. */
const seenFields = ({ id, at, kind, wallet, step, amount, balance_after, about }: FundRecord) => ({
  ...{ id, at, kind, wallet, step, amount: toWire(amount), about },
  balance_after: balance_after === null ? null : toWire(balance_after),
});

/**
 * Checks a record of the transaction history: asks for its proof, computes it again, and compares the checkpoint with the newest one that this
 * device has seen.
 *
 * Errors  ApiError if the server cannot be reached or refuses
 */
export async function checkRecord(client: Client, record: FundRecord): Promise<CheckedRecord> {
  const query = { transfer: record.id, wallet: record.wallet };
  const [given, player] = await Promise.all([
    client.call(getLedgerProof, { query, quiet: true }),
    client.queries.ensureQueryData(playerQuery(client)),
  ]);
  const memory = structuredClone(readLedgerMemory(client.storage));
  const { known, witnesses, isReplaced } = await readKeys(memory);
  const owner = `${player.player_accts[0]?.id}/${record.wallet}`;
  const account = memory.accounts[owner] ?? given.account;
  memory.accounts[owner] = account;
  const proof = given.proof as Proof | null;
  const checkpoint = proof?.checkpoint ?? (await fetchText(LEDGER_CHECKPOINT_PATH));
  const faults: CheckedRecord['faults'][number][] = isReplaced ? ['key'] : [];
  const relation = checkpoint === null ? null : await judge(client, memory, known, checkpoint);
  writeLedgerMemory(client.storage, memory);
  const checked =
    proof && (await checkProof(browserCrypto, proof, { keys: known, witnesses, account, record: seenFields(record) }));
  faults.push(...(checked?.faults ?? []), ...(relation ? [relation] : []));
  const signers = checked ? [...(checked.signed ? [checked.signed] : []), ...checked.witnesses] : [];
  return {
    state: faults.length > 0 ? 'failed' : proof === null ? 'waiting' : 'verified',
    faults: [...new Set(faults)],
    next_at: given.next_at,
    proof,
    entry: (proof?.entry as SealedEntry | undefined) ?? null,
    statement: proof?.statement ?? null,
    hash: proof && toBase64(entryHash(browserCrypto.sha256, proof.entry)),
    size: checked?.checkpoint?.size ?? null,
    signers,
    day: await readDay(),
    forks: memory.forks,
  };
}
