import type { ConsoleErrorName } from '@nua/contract/console/errors.ts';

/** A refused call of the console. `name` is the staff member of its session, also of a session that has ended. */
export type Refused = {
  error: ConsoleErrorName;
  call: string;
  address: string;
  name: string | null;
  /** True if the session still works, so that the caller knows at least the password. */
  is_signed_in: boolean;
};

/** Refused calls of one caller with one error. `address` is null for a group of many callers. */
export type RefusedGroup = Omit<Refused, 'call' | 'address'> & {
  address: string | null;
  addresses: number;
  since: Date;
  /** How often each call was refused. */
  calls: Record<string, number>;
};

/** Strangers get at most this many entries at once, and one more in each interval. A flood of a day is some 350 entries. */
const BURST = 60;
const INTERVAL_MS = 300_000;
/** The groups in memory. A new caller beyond them is counted in the group of all others. */
const MAX_GROUPS = 200;

const totalOf = ({ calls }: RefusedGroup): number => Object.values(calls).reduce((sum, count) => sum + count, 0);

/** Adds the counts of a group to another one. */
function addCounts(to: RefusedGroup, from: RefusedGroup): void {
  for (const [call, count] of Object.entries(from.calls)) to.calls[call] = (to.calls[call] ?? 0) + count;
  if (from.since < to.since) to.since = from.since;
}

/**
 * Counts refused calls by caller and error.
 *
 * Anybody can send calls that are refused, and the log is kept for good. So a stranger's calls become one entry for many of them, and all
 * strangers together have a limited number of entries. No call is lost: what has no entry of its own is counted in the entry of all others.
 */
export class RefusalCounter {
  readonly #groups = new Map<string, RefusedGroup>();
  #entries = BURST;
  #filled_at: Date | null = null;

  /** Counts a call. */
  add({ error, call, address, name, is_signed_in }: Refused, now: Date): void {
    const group = { error, address, name, is_signed_in, addresses: 1, since: now, calls: { [call]: 1 } };
    this.addGroup(group);
  }

  /** Counts the calls of a group, which may have been taken before and not stored. */
  addGroup(group: RefusedGroup): void {
    const { error, address, name, is_signed_in } = group;
    const key = is_signed_in ? `${error} of ${name}` : `${error} ${address ?? 'others'} ${name ?? ''}`;
    const known = this.#groups.get(key);
    if (known !== undefined) addCounts(known, group);
    else if (is_signed_in || address === null || this.#groups.size < MAX_GROUPS)
      this.#groups.set(key, { ...group, calls: { ...group.calls } });
    else this.#addToOthers(group);
  }

  #addToOthers(group: RefusedGroup): void {
    const key = `${group.error} others `;
    const known = this.#groups.get(key);
    if (known === undefined) this.#groups.set(key, { ...group, name: null, address: null, calls: { ...group.calls } });
    else {
      addCounts(known, group);
      known.addresses += group.addresses;
    }
  }

  /** Takes the groups that may be logged now. Those without an entry remain. */
  take(now: Date): RefusedGroup[] {
    this.#fill(now);
    const all = [...this.#groups];
    const own = all.filter(([, { is_signed_in }]) => is_signed_in);
    const strangers = all.filter(([, { is_signed_in }]) => !is_signed_in);
    if (strangers.length > this.#entries) this.#mergeSmallest(strangers);
    const left = [...this.#groups].filter(([, { is_signed_in }]) => !is_signed_in);
    const taken = left.sort(([, one], [, other]) => totalOf(other) - totalOf(one)).slice(0, this.#entries);
    this.#entries -= taken.length;
    for (const [key] of [...own, ...taken]) this.#groups.delete(key);
    return [...own, ...taken].map(([, group]) => group);
  }

  /** Merges the smallest groups of strangers, so that as many groups of one caller as possible have an entry. */
  #mergeSmallest(strangers: [string, RefusedGroup][]): void {
    const errors = new Set(strangers.map(([, { error }]) => error)).size;
    const named = Math.max(0, this.#entries - errors);
    const single = strangers.filter(([, { address }]) => address !== null);
    for (const [key, group] of single.sort(([, one], [, other]) => totalOf(other) - totalOf(one)).slice(named)) {
      this.#groups.delete(key);
      this.#addToOthers(group);
    }
  }

  #fill(now: Date): void {
    this.#filled_at ??= now;
    const gained = Math.floor((now.getTime() - this.#filled_at.getTime()) / INTERVAL_MS);
    if (gained <= 0) return;
    this.#entries = Math.min(BURST, this.#entries + gained);
    this.#filled_at = new Date(this.#filled_at.getTime() + gained * INTERVAL_MS);
  }
}
