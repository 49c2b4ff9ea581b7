import { KARACHI_AHEAD_MS } from '@nua/contract/karachi-day.ts';
import { type BackupVault, names, positionsOf, timeInName } from './chain.ts';
import type { CatalogueChain } from './choose-backup.ts';
import { readCatalogue } from './read-catalogue.ts';

export type RetentionRule = { keep_days: number; keep_months: number };

/** The part of a chain that is retained. `log_from` is null if no log is retained. */
export type Retained = { chain: string; bases: ReadonlySet<string>; log_from: bigint | null };

const DAY_MS = 86_400_000;

const monthOf = (at: Date): string => new Date(at.getTime() + KARACHI_AHEAD_MS).toISOString().slice(0, 7);

/** Returns the last months including the current one, as `2026-11`. */
function lastMonths(now: Date, count: number): Set<string> {
  const local = new Date(now.getTime() + KARACHI_AHEAD_MS);
  return new Set(
    Array.from({ length: count }, (_none, back) =>
      new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
    ),
  );
}

/**
 * Decides what is retained: the newest backup, the first backup of each of the last months, and everything needed to restore any time of
 * the last days. A monthly backup restores only its own time.
 *
 * Shape   (chains, rule, now) -> Retained of each chain
 */
export function decideRetained(chains: readonly CatalogueChain[], rule: RetentionRule, now: Date): Retained[] {
  const cutoff = new Date(now.getTime() - rule.keep_days * DAY_MS);
  const all = chains
    .flatMap(({ id, bases }) => bases.map(({ id: base, manifest }) => ({ chain: id, base, at: manifest.ended_at })))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const newest = all.at(-1);
  const months = lastMonths(now, rule.keep_months);
  const monthly = new Set<string>();
  for (const { base, chain, at } of all) {
    if (!months.delete(monthOf(at))) continue;
    monthly.add(names.base(chain, base));
  }
  return chains.map(({ id, head, bases }) => {
    // A time right after the cutoff is restored from the last backup before the cutoff, if the stored log reaches that time.
    const reaches = head !== null && head.covered_until >= cutoff;
    const before = reaches ? bases.filter(({ manifest }) => manifest.ended_at < cutoff).at(-1) : undefined;
    const recent = bases.filter(({ manifest }) => manifest.ended_at >= cutoff);
    const window = before === undefined ? recent : [before, ...recent];
    const first = window[0]?.manifest.start_lsn ?? null;
    const others = bases.filter(
      ({ id: base }) => monthly.has(names.base(id, base)) || (newest?.chain === id && newest.base === base),
    );
    return { chain: id, bases: new Set([...window, ...others].map(({ id: base }) => base)), log_from: first };
  });
}

/** Whether no chain began later than this one. An archiver may still write the newest chain. */
const isNewest = (chain: CatalogueChain, all: readonly CatalogueChain[]): boolean =>
  all.every(({ chain: { begins_at } }) => begins_at <= chain.chain.begins_at);

type ChainState = {
  is_newest: boolean;
  finished: ReadonlySet<string>;
  /** An unfinished backup whose name sorts before this text will never finish. */
  killed_before: string;
};

/** Returns the names of a chain's objects that are not retained. */
export function expiredObjects(
  all: readonly string[],
  { chain, bases, log_from }: Retained,
  { is_newest, finished, killed_before }: ChainState,
): string[] {
  if (bases.size === 0 && !is_newest) return [...all];
  return all.filter((name) => {
    const positions = positionsOf(name);
    if (positions !== null) return log_from === null ? !is_newest : positions.to <= log_from;
    const [, base] = name.startsWith(`${chain}/base/`) ? (/\/base\/([^/]+)\//.exec(name) ?? []) : [];
    return base !== undefined && !bases.has(base) && (finished.has(base) || base < killed_before);
  });
}

/**
 * Removes the expired objects of one database's backups. Returns their number.
 *
 * Manifests are removed before the parts, so that a partly removed backup never looks complete. A chain that cannot be opened is skipped.
 */
export async function removeExpired(
  vault: BackupVault,
  { system_id, rule, now }: { system_id: string; rule: RetentionRule; now: Date },
): Promise<number> {
  const chains = await readCatalogue(vault, `${system_id}/`, { skip: true });
  const killed_before = timeInName(new Date(now.getTime() - DAY_MS));
  let removed = 0;
  for (const retained of decideRetained(chains, rule, now)) {
    const chain = chains.find(({ id }) => id === retained.chain)!;
    const finished = new Set(chain.bases.map(({ id }) => id));
    const all = await vault.store.list(`${retained.chain}/`);
    const expired = expiredObjects(all, retained, { is_newest: isNewest(chain, chains), finished, killed_before });
    const isManifest = (name: string) => name.endsWith('/manifest');
    for (const name of [...expired.filter(isManifest), ...expired.filter((name) => !isManifest(name))])
      await vault.store.remove(name);
    removed += expired.length;
  }
  return removed;
}
