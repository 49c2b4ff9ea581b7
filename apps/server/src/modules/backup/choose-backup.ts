import type { BaseManifest, Chain, ChainHead } from './chain.ts';
import { BackupRefused } from './refused.ts';

export type CatalogueBase = { id: string; manifest: BaseManifest };

/** The backups of a chain. `head` is null if it was never written. The stored log begins at `log_from`. */
export type CatalogueChain = {
  id: string;
  chain: Chain;
  head: ChainHead | null;
  bases: readonly CatalogueBase[];
  log_from: bigint;
};

/** A time to restore, or a base backup to restore without later log. If both are null, the newest backup and all later log are restored. */
export type Wanted = { to: Date | null; base: string | null };

/** The chosen backup. `has_log` is false for a base backup without later log. */
export type Choice = { from: CatalogueChain; base: string; manifest: BaseManifest; to: Date | null; has_log: boolean };

const iso = (at: Date): string => at.toISOString();

function assertOneSite(chains: readonly CatalogueChain[]): void {
  const systems = new Set(chains.map(({ chain }) => chain.system_id));
  if (systems.size > 1)
    throw new BackupRefused(
      `This place holds backups of ${systems.size} databases. Name one with --chain:\n${chains.map(({ id }) => id).join('\n')}`,
    );
}

/** Returns the base backups from which the stored log continues. Older backups can be restored only without later log. */
const basesWithLog = ({ bases, log_from, head }: CatalogueChain): CatalogueBase[] =>
  head === null ? [] : bases.filter(({ manifest }) => manifest.start_lsn >= log_from);

/** Returns the last base backup before a time, or undefined if the chain cannot restore that time. */
const baseFor = (chain: CatalogueChain, to: Date): CatalogueBase | undefined =>
  chain.head !== null && chain.head.covered_until >= to
    ? basesWithLog(chain).findLast(({ manifest }) => manifest.ended_at <= to)
    : undefined;

function describe(chains: readonly CatalogueChain[]): string {
  const ranges = chains.flatMap((chain) => {
    const [first] = basesWithLog(chain);
    if (first === undefined || chain.head === null) return [];
    return [`${iso(first.manifest.ended_at)} to ${iso(chain.head.covered_until)} (${chain.id})`];
  });
  return ranges.length === 0 ? 'no moment is.' : `these are:\n${ranges.join('\n')}`;
}

function chooseBase(chains: readonly CatalogueChain[], base: string): Choice {
  const found = chains.flatMap((from) =>
    from.bases
      .filter(({ id }) => id === base)
      .map(({ manifest }) => ({ from, base, manifest, to: null, has_log: false })),
  );
  const [choice] = found;
  if (choice === undefined)
    throw new BackupRefused(`There is no finished backup ${base}. "npm run backup -- list" shows them.`);
  return choice;
}

function chooseMoment(chains: readonly CatalogueChain[], to: Date): Choice {
  const found = chains.flatMap((from) => {
    const base = baseFor(from, to);
    return base === undefined ? [] : [{ from, base: base.id, manifest: base.manifest, to, has_log: true }];
  });
  const [choice, second] = found;
  if (choice === undefined)
    throw new BackupRefused(`The moment ${iso(to)} is not covered by a backup; ${describe(chains)}`);
  if (second !== undefined)
    throw new BackupRefused(
      `Two databases had this moment. Name one with --chain:\n${choice.from.id}\n${second.from.id}`,
    );
  return choice;
}

/**
 * Chooses the chain and the base backup to restore.
 *
 * Shape   (chains, Wanted) -> Choice
 * Errors  BackupRefused with the reason: no backup, a time that no chain covers, more than one database or chain
 */
export function chooseBackup(chains: readonly CatalogueChain[], { to, base }: Wanted): Choice {
  const finished = chains.filter(({ bases }) => bases.length > 0);
  if (finished.length === 0) throw new BackupRefused('There is no finished backup in this place.');
  assertOneSite(finished);
  if (base !== null) return chooseBase(finished, base);
  if (to !== null) return chooseMoment(finished, to);
  const from = finished.reduce((a, b) => (b.chain.begins_at > a.chain.begins_at ? b : a));
  const newest = from.bases.at(-1)!;
  return { from, base: newest.id, manifest: newest.manifest, to, has_log: from.head !== null };
}

/** A piece of the stored log: the name of its object, and the positions at which it begins and ends. */
export type Piece = { name: string; from: bigint; to: bigint };

/**
 * Returns the pieces from one position to another, in order. Pieces may overlap: after an archiver was killed, the next one stores some log
 * again.
 *
 * Errors  BackupRefused if a piece is missing
 */
export function choosePieces(pieces: readonly Piece[], from: bigint, until: bigint): Piece[] {
  const chosen: Piece[] = [];
  let covered = from;
  for (const piece of [...pieces].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))) {
    if (piece.to <= covered || covered >= until) continue;
    if (piece.from > covered) break;
    chosen.push(piece);
    covered = piece.to;
  }
  if (covered < until)
    throw new BackupRefused(
      `A piece of the log is missing: the log is stored until ${covered.toString(16)}, but the chain ends at ${until.toString(16)}.`,
    );
  return chosen;
}
