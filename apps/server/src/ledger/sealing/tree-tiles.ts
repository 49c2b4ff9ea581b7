import { type LeafRange, nodeHash, rootOf } from '@nua/proof/merkle-tree.ts';
import { sha256 } from '../../core/sealing/seal-key.ts';
import { type LedgerTx, runSql } from '../run-sql.ts';

const BITS = 8;
const WIDTH = 2 ** BITS;
const HASH_BYTES = 32;
/** Enough levels for more leaves than JavaScript can count exactly. */
const MAX_LEVELS = 7;

type Tile = { level: number; place: number; hashes: Uint8Array[] };
type TileRow = { level: number; place: string; hashes: Buffer };

const split = (bytes: Buffer): Buffer[] =>
  Array.from({ length: bytes.length / HASH_BYTES }, (_, i) => bytes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES));

/** Combines the roots of neighbouring subtrees, from right to left. */
const joinRoots = (roots: readonly Uint8Array[]): Uint8Array =>
  roots.slice(0, -1).reduceRight((right, left) => nodeHash(sha256, left, right), roots.at(-1)!);

/**
 * Returns the perfect subtrees of a range, from left to right. A subtree has 2 ** bits leaves, and the number of its first leaf is a
 * multiple of 2 ** bits.
 */
function perfectSubtrees({ from, to }: LeafRange): { from: number; bits: number }[] {
  const found: { from: number; bits: number }[] = [];
  for (let next = from; next < to; ) {
    let bits = 0;
    while (next % 2 ** (bits + 1) === 0 && next + 2 ** (bits + 1) <= to) bits += 1;
    found.push({ from: next, bits });
    next += 2 ** bits;
  }
  return found;
}

/** Locates the hashes of a perfect subtree in its tile. */
function partOf({ from, bits }: { from: number; bits: number }) {
  const level = Math.floor(bits / BITS);
  const index = from / WIDTH ** level;
  const place = Math.floor(index / WIDTH);
  return { level, place, first: index - place * WIDTH, count: 2 ** (bits - level * BITS) };
}

/**
 * Reads the roots of ranges of leaves in one statement.
 *
 * Shape   (transaction, ranges of leaves that are in the tree) -> the root of each
 * Errors  Error if a tile is missing or shorter than the tree
 */
export async function readRanges(tx: LedgerTx, ranges: readonly LeafRange[]): Promise<Uint8Array[]> {
  const parts = ranges.map((range) => perfectSubtrees(range).map(partOf));
  const needed = new Map(parts.flat().map((part) => [`${part.level}/${part.place}`, part]));
  const rows = await runSql<TileRow>(
    tx,
    `select t.level, t.place::text as place, t.hashes from unnest($1::int[], $2::bigint[]) w (level, place)
     join ledger.tree_tile t on t.level = w.level and t.place = w.place`,
    [[...needed.values()].map(({ level }) => level), [...needed.values()].map(({ place }) => place)],
  );
  const tiles = new Map(rows.map(({ level, place, hashes }) => [`${level}/${place}`, split(hashes)]));
  return parts.map((subtrees) =>
    joinRoots(
      subtrees.map(({ level, place, first, count }) => {
        const hashes = tiles.get(`${level}/${place}`)?.slice(first, first + count) ?? [];
        if (hashes.length !== count) throw new Error(`tile ${level}/${place} of the tree is incomplete`);
        return rootOf(sha256, hashes);
      }),
    ),
  );
}

/**
 * Compares each full tile above these leaves with its hash in the tile above it, up to the top.
 *
 * Shape   (transaction, numbers of leaves) -> the first tile whose root is not in the tile above, as 'level/place', or null
 */
export async function findBrokenTile(tx: LedgerTx, numbers: readonly number[]): Promise<string | null> {
  let places = [...new Set(numbers.map((number) => Math.floor(number / WIDTH)))];
  for (let level = 0; places.length > 0; level += 1) {
    const rows = await runSql<{ place: string; hashes: Buffer; above: Buffer | null }>(
      tx,
      `select t.place::text as place, t.hashes, substring(u.hashes from (t.place % $3)::int * $4 + 1 for $4) as above
       from ledger.tree_tile t left join ledger.tree_tile u on u.level = t.level + 1 and u.place = t.place / $3
       where t.level = $1 and t.place = any ($2::bigint[]) and octet_length(t.hashes) = $3 * $4 order by t.place`,
      [level, places, WIDTH, HASH_BYTES],
    );
    const broken = rows.find(({ hashes, above }) => above === null || !above.equals(rootOf(sha256, split(hashes))));
    if (broken) return `${level}/${broken.place}`;
    places = [...new Set(rows.map(({ place }) => Math.floor(Number(place) / WIDTH)))];
  }
  return null;
}

/** Appends leaves to the tree. It holds only the last tile of each level in memory. */
export class TreeWriter {
  size: number;
  private readonly last: Uint8Array[][];
  private written: Tile[] = [];

  constructor(size: number, last: Uint8Array[][] = []) {
    this.size = size;
    this.last = last;
  }

  /** Opens a stored tree of this size. */
  static async open(tx: LedgerTx, size: number): Promise<TreeWriter> {
    const last: Uint8Array[][] = [];
    for (let level = 0; level < MAX_LEVELS && size >= WIDTH ** level; level += 1) {
      const count = Math.floor(size / WIDTH ** level);
      const [row] = await runSql<{ hashes: Buffer }>(
        tx,
        'select hashes from ledger.tree_tile where level = $1 and place = $2',
        [level, Math.floor(count / WIDTH)],
      );
      const hashes = count % WIDTH === 0 ? [] : split(row?.hashes ?? Buffer.alloc(0)).slice(0, count % WIDTH);
      if (hashes.length !== count % WIDTH) throw new Error(`the last tile of level ${level} of the tree is incomplete`);
      last.push(hashes);
    }
    return new TreeWriter(size, last);
  }

  append(leaf: Uint8Array): void {
    this.size += 1;
    let [hash, count] = [leaf, this.size];
    for (let level = 0; ; level += 1) {
      const tile = this.last[level] ?? [];
      this.last[level] = tile;
      tile.push(hash);
      if (tile.length < WIDTH) return;
      count /= WIDTH;
      this.written.push({ level, place: count - 1, hashes: tile });
      this.last[level] = [];
      hash = rootOf(sha256, tile);
    }
  }

  /** Returns the root of all leaves so far. */
  root(): Uint8Array {
    const roots = perfectSubtrees({ from: 0, to: this.size }).map((subtree) => {
      const { level, first, count } = partOf(subtree);
      return rootOf(sha256, this.last[level]!.slice(first, first + count));
    });
    return roots.length === 0 ? rootOf(sha256, []) : joinRoots(roots);
  }

  /** Returns the tiles that became full since the last call; with `is_end` also the tiles that are not full. */
  private takeTiles(is_end: boolean): Tile[] {
    const tiles = this.written;
    this.written = [];
    if (is_end)
      for (const [level, hashes] of this.last.entries())
        if (hashes.length > 0) tiles.push({ level, place: Math.floor(this.size / WIDTH ** (level + 1)), hashes });
    return tiles;
  }

  /** Drops the full tiles of a tree that is computed but not stored. */
  dropTiles(): void {
    this.written = [];
  }

  /** Writes the full tiles; with `is_end` also the tiles that are not full. */
  async write(tx: LedgerTx, is_end: boolean): Promise<void> {
    const tiles = this.takeTiles(is_end);
    if (tiles.length === 0) return;
    await runSql(
      tx,
      `insert into ledger.tree_tile (level, place, hashes) select * from unnest($1::int[], $2::bigint[], $3::bytea[])
       on conflict (level, place) do update set hashes = excluded.hashes`,
      [
        tiles.map(({ level }) => level),
        tiles.map(({ place }) => place),
        tiles.map(({ hashes }) => Buffer.concat(hashes)),
      ],
    );
  }
}
