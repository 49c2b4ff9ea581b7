import type { FrameNote, NotedBet } from '@nua/contract/frame-notes.ts';

export type WheelName = 'wheel' | 'referral';

type Kind<K extends FrameNote['kind']> = Extract<FrameNote, { kind: K }>;

/**
 * A note of what the server showed in a game or on a wheel.
 *
 * wheel_seeds: the seed pairs of a wheel. A new version of the rule replaces the next pair, so the version is noted. wheel_reveal: the
 * seeds of an earlier pair. Its commitment includes the hash of the table. `nonce` is null if the server does not show it.
 */
export type DrawNote =
  | FrameNote
  | (Omit<Kind<'seeds'>, 'kind'> & {
      readonly kind: 'wheel_seeds';
      readonly wheel: WheelName;
      readonly version: number;
    })
  | (Omit<Kind<'reveal'>, 'kind' | 'nonce'> & {
      readonly kind: 'wheel_reveal';
      readonly nonce: number | null;
      readonly table_hash: string;
    });

/** Values that the server showed, and the time when this device stored the first of them. */
export type Receipt = {
  readonly noted_at: string;
  readonly values: Readonly<Record<string, string | number | null>>;
};
export type Receipts = Readonly<Record<string, Receipt | undefined>>;

/**
 * The ways in which the server contradicts a receipt.
 *
 * commitment: a seed pair has another hash than before. next: the next pair was replaced before it was used. seed: the revealed seed does
 * not have the stored hash. client_seed: a pair has another client seed. bet: a nonce has another bet. count: a revealed pair has another
 * number of bets than before, fewer than this device saw, or a new bet. chain: a chain was announced with other values, or a new chain is
 * not newer than a known one. link: a hash is not part of the stored chain.
 */
export type ConflictKind = 'commitment' | 'next' | 'seed' | 'client_seed' | 'bet' | 'count' | 'chain' | 'link';

/** A contradiction, with both sides as evidence. */
export type Conflict = {
  readonly kind: ConflictKind;
  readonly key: string;
  readonly noted_at: string;
  readonly noted: string;
  readonly shown: string;
};

type SeedsNote = Extract<DrawNote, { kind: 'seeds' | 'wheel_seeds' }>;
type RevealNote = Extract<DrawNote, { kind: 'reveal' | 'wheel_reveal' }>;

export type JudgedNote = { readonly put: Record<string, Receipt>; readonly conflicts: readonly Conflict[] };

/** The maximum number of rounds in a chain. */
const MAX_LENGTH = 1_000_000;

const pairKey = (id: string) => `pair/${id}`;
/** All games share one current seed pair. Each wheel has its own. */
const seedsKey = (note: SeedsNote) => (note.kind === 'seeds' ? 'seeds' : `seeds/${note.wheel}`);
/** The nonce is padded, so that the order of the keys is the order of the nonces. */
export const betKey = (pair: string, nonce: number) => `bet/${pair}/${String(nonce).padStart(10, '0')}`;
const chainKey = (terminating_hash: string) => `chain/${terminating_hash}`;
const gameKey = (game: string) => `chains/${game}`;

/** The keys of the receipts that a note is compared with. */
export function keysOf(note: DrawNote): string[] {
  switch (note.kind) {
    case 'seeds':
    case 'wheel_seeds':
      return [seedsKey(note), pairKey(note.next_id), ...(note.active_id === null ? [] : [pairKey(note.active_id)])];
    case 'choice':
      return [pairKey(note.pair)];
    case 'reveal':
    case 'wheel_reveal':
      return [pairKey(note.id)];
    case 'bet':
      return [pairKey(note.pair), betKey(note.pair, note.nonce)];
    case 'chain':
      return [chainKey(note.terminating_hash), gameKey(note.game)];
    case 'link':
      return [chainKey(note.terminating_hash)];
    default:
      return note satisfies never;
  }
}

/** Collects the changed receipts and the contradictions. A value is compared only if the note and the receipt both have it. */
function createJudge(known: Receipts, noted_at: string) {
  const put: Record<string, Receipt> = {};
  const conflicts: Conflict[] = [];
  const receiptOf = (key: string) => put[key] ?? known[key];
  return {
    result: { put, conflicts },
    valueOf: (key: string, name: string) => receiptOf(key)?.values[name] ?? null,
    addConflict(kind: ConflictKind, key: string, noted: unknown, shown: unknown): void {
      const at = receiptOf(key)?.noted_at ?? noted_at;
      conflicts.push({ kind, key, noted_at: at, noted: String(noted), shown: String(shown) });
    },
    /** Adds the values that the receipt lacks. If a value contradicts the receipt, adds nothing and returns that value. */
    addValues(key: string, values: Receipt['values']): { noted: unknown; shown: unknown; name: string } | null {
      const before = receiptOf(key);
      const wrong = Object.entries(values).find(([name, shown]) => {
        const noted = before?.values[name] ?? null;
        return noted !== null && shown !== null && noted !== shown;
      });
      if (wrong) return { name: wrong[0], noted: before?.values[wrong[0]], shown: wrong[1] };
      const isIncomplete = Object.entries(values).some(
        ([name, shown]) => shown !== null && (before?.values[name] ?? null) === null,
      );
      if (!before || isIncomplete) {
        const filled = Object.fromEntries(Object.entries(values).filter(([, shown]) => shown !== null));
        put[key] = { noted_at: before?.noted_at ?? noted_at, values: { ...values, ...before?.values, ...filled } };
      }
      return null;
    },
    /** Overwrites values that change during play, such as the latest nonce. */
    replaceValues(key: string, values: Receipt['values']): void {
      const before = receiptOf(key);
      put[key] = { noted_at: before?.noted_at ?? noted_at, values: { ...before?.values, ...values } };
    },
  };
}

type Judge = ReturnType<typeof createJudge>;

/** Results of slow hashing, which the caller computes: the hash of a revealed seed, and whether a link leads back to its chain. */
export type Hashed = { readonly seed_hash?: string; readonly leads_back?: boolean };

/**
 * Compares a note with the receipts of this device, and returns the new receipts. A contradicting value never replaces a stored value.
 *
 * Notes of several tabs may arrive in any order, so a lower count is a contradiction only after the pair is revealed.
 */
export function judgeNote(note: DrawNote, known: Receipts, noted_at: string, hashed: Hashed = {}): JudgedNote {
  const judge = createJudge(known, noted_at);
  if (note.kind === 'seeds' || note.kind === 'wheel_seeds') judgeSeeds(judge, note);
  if (note.kind === 'choice') judgeChoice(judge, note);
  if (note.kind === 'reveal' || note.kind === 'wheel_reveal') judgeReveal(judge, note, hashed.seed_hash ?? '');
  if (note.kind === 'bet') judgeBet(judge, note);
  if (note.kind === 'chain') judgeChain(judge, note);
  if (note.kind === 'link') judgeLink(judge, note, hashed.leads_back ?? true);
  return judge.result;
}

function judgeSeeds(judge: Judge, note: SeedsNote): void {
  const { active_id, active_hash, client_seed, next_id, next_hash } = note;
  const pairs = [
    ...(active_id === null ? [] : [{ id: active_id, values: { hash: active_hash, client_seed } }]),
    { id: next_id, values: { hash: next_hash } },
  ];
  for (const { id, values } of pairs) {
    const wrong = judge.addValues(pairKey(id), values);
    if (wrong)
      judge.addConflict(wrong.name === 'hash' ? 'commitment' : 'client_seed', pairKey(id), wrong.noted, wrong.shown);
  }
  const key = seedsKey(note);
  const [was_active, was_next] = [judge.valueOf(key, 'active_id'), judge.valueOf(key, 'next_id')];
  const version = note.kind === 'wheel_seeds' ? { version: note.version } : {};
  const isNewRule = note.kind === 'wheel_seeds' && judge.valueOf(key, 'version') !== note.version;
  // The next pair changes only when it becomes the active one, or when the rule that it is committed to is replaced.
  if (was_next !== null && was_active === active_id && was_next !== next_id && !isNewRule)
    judge.addConflict('next', key, was_next, next_id);
  else if (was_active !== active_id || was_next !== next_id || isNewRule)
    judge.replaceValues(key, { active_id, next_id, ...version });
}

function judgeChoice(judge: Judge, { pair, client_seed }: Kind<'choice'>): void {
  const wrong = judge.addValues(pairKey(pair), { client_seed });
  if (wrong) judge.addConflict('client_seed', pairKey(pair), wrong.noted, wrong.shown);
}

function judgeReveal(judge: Judge, note: RevealNote, seed_hash: string): void {
  const key = pairKey(note.id);
  const noted = judge.valueOf(key, 'hash') ?? note.server_seed_hash;
  if (seed_hash !== noted) judge.addConflict('seed', key, noted, seed_hash);
  else if (note.server_seed_hash !== noted) judge.addConflict('commitment', key, noted, note.server_seed_hash);
  const client_seed = judge.valueOf(key, 'client_seed');
  if (client_seed !== null && client_seed !== note.client_seed)
    judge.addConflict('client_seed', key, client_seed, note.client_seed);
  const highestSeen = Number(judge.valueOf(key, 'seen') ?? 0);
  const last = judge.valueOf(key, 'last_nonce');
  if (note.nonce !== null && note.nonce < highestSeen) judge.addConflict('count', key, highestSeen, note.nonce);
  else if (note.nonce !== null && last !== null && last !== note.nonce)
    judge.addConflict('count', key, last, note.nonce);
  if (judge.result.conflicts.length > 0) return;
  judge.replaceValues(key, {
    hash: noted,
    client_seed: note.client_seed,
    server_seed: note.server_seed,
    ...(note.nonce !== null && { last_nonce: note.nonce }),
  });
}

function judgeBet(judge: Judge, { pair, nonce, id, stake, payout }: Kind<'bet'>): void {
  const key = betKey(pair, nonce);
  const wrong = judge.addValues(key, { id, stake, payout });
  if (wrong) judge.addConflict('bet', key, wrong.noted, wrong.shown);
  const last = judge.valueOf(pairKey(pair), 'last_nonce');
  if (last !== null && nonce > Number(last)) judge.addConflict('count', pairKey(pair), last, nonce);
  else if (nonce > Number(judge.valueOf(pairKey(pair), 'seen') ?? 0))
    judge.replaceValues(pairKey(pair), { seen: nonce });
}

function judgeChain(judge: Judge, { kind: _, game, terminating_hash, ...announced }: Kind<'chain'>): void {
  const [key, latestKey] = [chainKey(terminating_hash), gameKey(game)];
  const latest = String(judge.valueOf(latestKey, 'announced_at') ?? '');
  const isNew = judge.valueOf(key, 'announced_at') === null;
  // The server shows the current chain and the next one, so an unknown chain must be newer than the known ones.
  if (isNew && latest !== '' && announced.announced_at <= latest) {
    judge.addConflict('chain', latestKey, judge.valueOf(latestKey, 'terminating_hash'), terminating_hash);
    return;
  }
  const wrong = judge.addValues(key, announced);
  if (wrong) judge.addConflict('chain', key, wrong.noted, wrong.shown);
  else if (announced.announced_at > latest)
    judge.replaceValues(latestKey, { terminating_hash, announced_at: announced.announced_at });
}

function judgeLink(judge: Judge, { terminating_hash, number, hash }: Kind<'link'>, leads_back: boolean): void {
  const key = chainKey(terminating_hash);
  // A link can be compared only with an announced chain.
  if (judge.valueOf(key, 'announced_at') === null) return;
  if (!leads_back) judge.addConflict('link', key, judge.valueOf(key, 'last_hash') ?? terminating_hash, hash);
  else if (number > Number(judge.valueOf(key, 'last_number') ?? 0))
    judge.replaceValues(key, { last_number: number, last_hash: hash });
}

/**
 * Returns the hashing that proves a link: `from`, hashed `times` times, must equal `to`. If the link's number is outside the announced
 * length, `to` is null, and the link cannot be proven.
 *
 * Shape   (link, receipts) -> { from, to, times }
 */
export function stepsBack({ terminating_hash, number, hash }: Kind<'link'>, known: Receipts) {
  const { last_number, last_hash, length = 0 } = known[chainKey(terminating_hash)]?.values ?? {};
  if (number < 1 || number > Math.min(Number(length), MAX_LENGTH)) return { from: hash, to: null, times: 0 };
  if (typeof last_number !== 'number' || typeof last_hash !== 'string')
    return { from: hash, to: terminating_hash, times: number };
  return number >= last_number
    ? { from: hash, to: last_hash, times: number - last_number }
    : { from: last_hash, to: hash, times: last_number - number };
}

/** Converts the receipts of bets, with their keys, into bets in the same order. */
export function notedBets(receipts: readonly (readonly [string, Receipt])[]): NotedBet[] {
  return receipts.map(([key, { values }]) => ({
    nonce: Number(key.split('/').at(-1)),
    ...{ id: String(values.id), stake: String(values.stake), payout: String(values.payout) },
  }));
}
