import type { ConsoleErrorName } from '@nua/contract/console/errors.ts';

/** A refused call of the console. `name` is the staff member of its session, or the name with which the caller attempts to sign in. */
export type Refused = {
  error: ConsoleErrorName;
  call: string;
  address: string;
  name: string | null;
  /** How far the caller is signed in: by both factors, by the password alone, by a session that has ended, or not at all. */
  caller: 'staff' | 'password' | 'ended session' | 'stranger';
};

/** Refused calls of one caller with one error. `address` is null for a group of many callers. */
export type RefusedGroup = Omit<Refused, 'call' | 'address'> & {
  address: string | null;
  addresses: number;
  /** True if the group is counted by its name, and its calls came from several addresses. */
  has_more_addresses: boolean;
  since: Date;
  /** How often each call was refused. */
  calls: Record<string, number>;
};

/** The maximum number of log entries for strangers at once. Each interval permits one more, so there are about 350 in a day at most. */
const BURST = 60;
const INTERVAL_MS = 300_000;
/** With this many groups in memory, further strangers are counted together, in one group for each error. */
const MAX_GROUPS = 200;

const totalOf = ({ calls }: RefusedGroup): number => Object.values(calls).reduce((sum, count) => sum + count, 0);

/**
 * Reports whether a group is counted by its name alone. Its caller knows the password, so there are no more such callers than staff
 * members.
 */
const isNamed = ({ caller }: RefusedGroup): boolean => caller === 'staff' || caller === 'password';

const keyOf = (group: RefusedGroup): string => {
  const { caller, error, address, name } = group;
  return isNamed(group) ? `${caller} ${error} of ${name}` : `${caller} ${error} ${address ?? 'others'} ${name ?? ''}`;
};

function addCounts(to: RefusedGroup, from: RefusedGroup): void {
  to.has_more_addresses ||= from.has_more_addresses || (isNamed(to) && from.address !== to.address);
  for (const [call, count] of Object.entries(from.calls)) to.calls[call] = (to.calls[call] ?? 0) + count;
  if (from.since < to.since) to.since = from.since;
}

/**
 * Counts refused calls by caller and error.
 *
 * Anybody can send calls that are refused, and log entries are never deleted. Therefore one stranger's calls share an entry, and the number
 * of entries for strangers is limited. Strangers without a separate entry share an entry.
 */
export class RefusalCounter {
  readonly #groups = new Map<string, RefusedGroup>();
  #entries = BURST;
  #refilled_at: Date | null = null;

  add({ call, ...refused }: Refused, now: Date): void {
    this.addGroup({ ...refused, addresses: 1, has_more_addresses: false, since: now, calls: { [call]: 1 } });
  }

  /** Counts the calls of a group, for example of a group that could not be logged. */
  addGroup(group: RefusedGroup): void {
    const key = keyOf(group);
    const known = this.#groups.get(key);
    if (known !== undefined) addCounts(known, group);
    else if (isNamed(group) || group.address === null || this.#groups.size < MAX_GROUPS)
      this.#groups.set(key, { ...group, calls: { ...group.calls } });
    else this.#addToOthers(group);
  }

  #addToOthers(group: RefusedGroup): void {
    const others: RefusedGroup = { ...group, caller: 'stranger', name: null, address: null, calls: { ...group.calls } };
    const key = keyOf(others);
    const known = this.#groups.get(key);
    if (known === undefined) this.#groups.set(key, others);
    else {
      addCounts(known, group);
      known.addresses += group.addresses;
    }
  }

  /** Removes and returns the groups that may be logged now. The other groups remain. */
  take(now: Date): RefusedGroup[] {
    this.#refill(now);
    const all = [...this.#groups];
    const named = all.filter(([, group]) => isNamed(group));
    const strangers = all.filter(([, group]) => !isNamed(group));
    if (strangers.length > this.#entries) this.#mergeSmallest(strangers);
    const remaining = [...this.#groups].filter(([, group]) => !isNamed(group));
    const taken = remaining.sort(([, one], [, other]) => totalOf(other) - totalOf(one)).slice(0, this.#entries);
    this.#entries -= taken.length;
    for (const [key] of [...named, ...taken]) this.#groups.delete(key);
    return [...named, ...taken].map(([, group]) => group);
  }

  /** Merges the smallest groups of strangers, so that as many single callers as possible have a separate entry. */
  #mergeSmallest(strangers: [string, RefusedGroup][]): void {
    const errors = new Set(strangers.map(([, { error }]) => error)).size;
    const separateEntries = Math.max(0, this.#entries - errors);
    const bySize = strangers
      .filter(([, { address }]) => address !== null)
      .sort(([, one], [, other]) => totalOf(other) - totalOf(one));
    for (const [key, group] of bySize.slice(separateEntries)) {
      this.#groups.delete(key);
      this.#addToOthers(group);
    }
  }

  #refill(now: Date): void {
    this.#refilled_at ??= now;
    const gained = Math.floor((now.getTime() - this.#refilled_at.getTime()) / INTERVAL_MS);
    if (gained <= 0) return;
    this.#entries = Math.min(BURST, this.#entries + gained);
    this.#refilled_at = new Date(this.#refilled_at.getTime() + gained * INTERVAL_MS);
  }
}
