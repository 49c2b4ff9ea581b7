import type { FrameNote, NotedBet } from '@nua/contract/frame-notes.ts';

export type WheelName = 'wheel' | 'referral';

type Kind<K extends FrameNote['kind']> = Extract<FrameNote, { kind: K }>;

/**
 * What is noted: the notes of a game, and those of a wheel.
 *
 * wheel_seeds: the pairs of a wheel. A published rule replaces the next pair, so its version is noted with it. wheel_reveal: the seeds of a
 * previous pair, whose commitment includes the hash of its table; `nonce` is null where the number of its spins is not shown.
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

/** What this device noted, by its key. The first note of a key stays; a later one never replaces what it says. */
export type Receipt = {
  readonly noted_at: string;
  readonly values: Readonly<Record<string, string | number | null>>;
};
export type Receipts = Readonly<Record<string, Receipt | undefined>>;

/**
 * The ways in which the server contradicts a receipt.
 *
 * commitment: another hash for a pair. next: the next pair was replaced before it was used. seed: the revealed seed does
 * not have the noted hash. client_seed: another client seed. bet: another bet under a nonce. count: a revealed pair counts
 * fewer bets than were seen, or takes more. chain: another announcement. link: a hash outside the noted chain.
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

export type Judgement = { readonly put: Record<string, Receipt>; readonly conflicts: readonly Conflict[] };

/** The most rounds of a chain; the server makes chains of a tenth of this. */
const MAX_LENGTH = 1_000_000;

const pairKey = (id: string) => `pair/${id}`;
/** Games and each wheel have separate pairs. */
const seedsKey = (note: SeedsNote) => (note.kind === 'seeds' ? 'seeds' : `seeds/${note.wheel}`);
/** Padded, so that the keys are in the order of the nonces. */
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

/** Collects receipts and contradictions. A value is compared only if both sides have it. */
function judging(known: Receipts, noted_at: string) {
  const put: Record<string, Receipt> = {};
  const conflicts: Conflict[] = [];
  const of = (key: string) => put[key] ?? known[key];
  return {
    result: { put, conflicts },
    valueOf: (key: string, name: string) => of(key)?.values[name] ?? null,
    accuse(kind: ConflictKind, key: string, noted: unknown, shown: unknown): void {
      const at = of(key)?.noted_at ?? noted_at;
      conflicts.push({ kind, key, noted_at: at, noted: String(noted), shown: String(shown) });
    },
    /** Notes values that the receipt lacks. Returns the first one that contradicts it. */
    note(key: string, values: Receipt['values']): { noted: unknown; shown: unknown; name: string } | null {
      const before = of(key);
      const wrong = Object.entries(values).find(([name, shown]) => {
        const noted = before?.values[name] ?? null;
        return noted !== null && shown !== null && noted !== shown;
      });
      if (wrong) return { name: wrong[0], noted: before?.values[wrong[0]], shown: wrong[1] };
      const lacks = Object.entries(values).some(
        ([name, shown]) => shown !== null && (before?.values[name] ?? null) === null,
      );
      if (!before || lacks) {
        const filled = Object.fromEntries(Object.entries(values).filter(([, shown]) => shown !== null));
        put[key] = { noted_at: before?.noted_at ?? noted_at, values: { ...values, ...before?.values, ...filled } };
      }
      return null;
    },
    /** Replaces values that change in the course of play. */
    move(key: string, values: Receipt['values']): void {
      put[key] = { noted_at: of(key)?.noted_at ?? noted_at, values: { ...of(key)?.values, ...values } };
    },
  };
}

type Judging = ReturnType<typeof judging>;

/** What the rules need to know that takes long to compute: the hash of a text, and a later element of a chain. */
export type Hashed = { readonly seed_hash?: string; readonly leads_back?: boolean };

/**
 * Compares a note with the receipts of this device, and returns the new receipts. A contradiction never changes a receipt.
 *
 * Notes of several tabs may arrive late or in any order, so a lower count is no contradiction before the pair is revealed.
 */
export function judgeNote(note: DrawNote, known: Receipts, noted_at: string, hashed: Hashed = {}): Judgement {
  const judge = judging(known, noted_at);
  if (note.kind === 'seeds' || note.kind === 'wheel_seeds') judgeSeeds(judge, note);
  if (note.kind === 'choice') judgeChoice(judge, note);
  if (note.kind === 'reveal' || note.kind === 'wheel_reveal') judgeReveal(judge, note, hashed.seed_hash ?? '');
  if (note.kind === 'bet') judgeBet(judge, note);
  if (note.kind === 'chain') judgeChain(judge, note);
  if (note.kind === 'link') judgeLink(judge, note, hashed.leads_back ?? true);
  return judge.result;
}

function judgeSeeds(judge: Judging, note: SeedsNote): void {
  const { active_id, active_hash, client_seed, next_id, next_hash } = note;
  const pairs = [
    ...(active_id === null ? [] : [{ id: active_id, values: { hash: active_hash, client_seed } }]),
    { id: next_id, values: { hash: next_hash } },
  ];
  for (const { id, values } of pairs) {
    const wrong = judge.note(pairKey(id), values);
    if (wrong)
      judge.accuse(wrong.name === 'hash' ? 'commitment' : 'client_seed', pairKey(id), wrong.noted, wrong.shown);
  }
  const key = seedsKey(note);
  const [was_active, was_next] = [judge.valueOf(key, 'active_id'), judge.valueOf(key, 'next_id')];
  const version = note.kind === 'wheel_seeds' ? { version: note.version } : {};
  const isNewRule = note.kind === 'wheel_seeds' && judge.valueOf(key, 'version') !== note.version;
  // The next pair changes only when it becomes the active one, or when the rule that it is committed to is replaced.
  if (was_next !== null && was_active === active_id && was_next !== next_id && !isNewRule)
    judge.accuse('next', key, was_next, next_id);
  else if (was_active !== active_id || was_next !== next_id || isNewRule)
    judge.move(key, { active_id, next_id, ...version });
}

function judgeChoice(judge: Judging, { pair, client_seed }: Kind<'choice'>): void {
  const wrong = judge.note(pairKey(pair), { client_seed });
  if (wrong) judge.accuse('client_seed', pairKey(pair), wrong.noted, wrong.shown);
}

function judgeReveal(judge: Judging, note: RevealNote, seed_hash: string): void {
  const key = pairKey(note.id);
  const noted = judge.valueOf(key, 'hash') ?? note.server_seed_hash;
  if (seed_hash !== noted) judge.accuse('seed', key, noted, seed_hash);
  else if (note.server_seed_hash !== noted) judge.accuse('commitment', key, noted, note.server_seed_hash);
  const client_seed = judge.valueOf(key, 'client_seed');
  if (client_seed !== null && client_seed !== note.client_seed)
    judge.accuse('client_seed', key, client_seed, note.client_seed);
  const seen = Number(judge.valueOf(key, 'seen') ?? 0);
  const last = judge.valueOf(key, 'last_nonce');
  if (note.nonce !== null && note.nonce < seen) judge.accuse('count', key, seen, note.nonce);
  else if (note.nonce !== null && last !== null && last !== note.nonce) judge.accuse('count', key, last, note.nonce);
  if (judge.result.conflicts.length > 0) return;
  judge.move(key, {
    hash: noted,
    client_seed: note.client_seed,
    server_seed: note.server_seed,
    ...(note.nonce !== null && { last_nonce: note.nonce }),
  });
}

function judgeBet(judge: Judging, { pair, nonce, id, stake, payout }: Kind<'bet'>): void {
  const key = betKey(pair, nonce);
  const wrong = judge.note(key, { id, stake, payout });
  if (wrong) judge.accuse('bet', key, wrong.noted, wrong.shown);
  const last = judge.valueOf(pairKey(pair), 'last_nonce');
  if (last !== null && nonce > Number(last)) judge.accuse('count', pairKey(pair), last, nonce);
  else if (nonce > Number(judge.valueOf(pairKey(pair), 'seen') ?? 0)) judge.move(pairKey(pair), { seen: nonce });
}

function judgeChain(judge: Judging, { kind: _, game, terminating_hash, ...announced }: Kind<'chain'>): void {
  const [key, all] = [chainKey(terminating_hash), gameKey(game)];
  const latest = String(judge.valueOf(all, 'announced_at') ?? '');
  const isNew = judge.valueOf(key, 'announced_at') === null;
  // The server shows the current chain and the next one, so an unknown chain cannot be older than the latest known one.
  if (isNew && latest !== '' && announced.announced_at <= latest) {
    judge.accuse('chain', all, judge.valueOf(all, 'terminating_hash'), terminating_hash);
    return;
  }
  const wrong = judge.note(key, announced);
  if (wrong) judge.accuse('chain', key, wrong.noted, wrong.shown);
  else if (announced.announced_at > latest) judge.move(all, { terminating_hash, announced_at: announced.announced_at });
}

function judgeLink(judge: Judging, { terminating_hash, number, hash }: Kind<'link'>, leads_back: boolean): void {
  const key = chainKey(terminating_hash);
  // Without its announcement there is nothing to compare.
  if (judge.valueOf(key, 'announced_at') === null) return;
  if (!leads_back) judge.accuse('link', key, judge.valueOf(key, 'last_hash') ?? terminating_hash, hash);
  else if (number > Number(judge.valueOf(key, 'last_number') ?? 0))
    judge.move(key, { last_number: number, last_hash: hash });
}

/**
 * The steps of hashing that prove a link: from the later hash to the earlier one, or to the announced end of the chain.
 * A number beyond the announced length is never proven, and costs no hashing.
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

/** Converts the receipts of bets, in the order of their keys. */
export function notedBets(receipts: readonly (readonly [string, Receipt])[]): NotedBet[] {
  return receipts.map(([key, { values }]) => ({
    nonce: Number(key.split('/').at(-1)),
    ...{ id: String(values.id), stake: String(values.stake), payout: String(values.payout) },
  }));
}
