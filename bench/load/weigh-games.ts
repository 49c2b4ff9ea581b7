import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { GameId } from '@nua/games/play/catalogue.ts';

const ARCADE = join(import.meta.dirname, '../../apps/arcade');
const KB = 1024;

/** The maximum download sizes of the arcade, in bytes compressed with brotli. The images of a game are not compressed. */
export const ARCADE_GATES = {
  /** The code that every game loads. It contains every error code of the contract. */
  kit: 24 * KB,
  kit_styles: 5 * KB,
  game: 8 * KB,
  rich_game: 16 * KB,
  game_styles: 2.5 * KB,
  art: 40 * KB,
  /** The page that replays a shared round, and the sheet that shares a round. */
  replay: 10 * KB,
} as const;

/** Games with many drawings. */
const GAMES_WITH_RICH_ART = new Set<GameId>(['fishing', 'football', 'kites', 'orchard', 'river']);

/** The hash library of shared rounds. It is not counted, because no game can reduce it. */
const HASH_CHUNK = /^_hash-/;

export type GameWeight = { game: GameId; scripts: number; styles: number; scripts_gate: number; art: number };

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; assets?: string[]; css?: string[] };
type Manifest = Readonly<Record<string, Chunk>>;

const readManifest = (arcade: string): Manifest =>
  JSON.parse(readFileSync(join(arcade, 'dist/.vite/manifest.json'), 'utf8')) as Manifest;

/** Returns a chunk and all chunks that it imports. */
function loadedWith(manifest: Manifest, key: string, visited = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`the arcade's build has no ${key}`);
  if (visited.has(key)) return visited;
  visited.add(key);
  for (const one of chunk.imports ?? []) loadedWith(manifest, one, visited);
  return visited;
}

const sizeOf = (arcade: string, file: string): number => statSync(join(arcade, 'dist', file)).size;
const sum = (sizes: readonly number[]): number => sizes.reduce((all, one) => all + one, 0);
const scriptsOf = (arcade: string, manifest: Manifest, keys: readonly string[]): number =>
  sum(keys.map((key) => sizeOf(arcade, `${manifest[key]!.file}.br`)));

const stylesOf = (manifest: Manifest, keys: Iterable<string>): Set<string> =>
  new Set([...keys].flatMap((key) => manifest[key]!.css ?? []));

/** Finds the entry file of a game in the register of views. */
function viewOf(arcade: string, game: string): string {
  const views = readFileSync(join(arcade, 'src/games/views.ts'), 'utf8');
  const path = new RegExp(`^ {2}${game}: \\(\\) => import\\('\\./(.+)'\\)`, 'm').exec(views)?.[1];
  if (path === undefined) throw new Error(`views.ts names no view of ${game}`);
  return `src/games/${path}`;
}

/** The code that every game loads. */
export function weighKit(arcade = ARCADE): { scripts: number; styles: number } {
  const manifest = readManifest(arcade);
  const kit = loadedWith(manifest, 'game.html');
  return {
    scripts: scriptsOf(arcade, manifest, [...kit]),
    styles: sum([...stylesOf(manifest, kit)].map((file) => sizeOf(arcade, `${file}.br`))),
  };
}

/** The code that a game loads in addition to the kit. */
export function weighGame(game: GameId, arcade = ARCADE): GameWeight {
  const manifest = readManifest(arcade);
  const kit = loadedWith(manifest, 'game.html');
  const own_keys = [...loadedWith(manifest, viewOf(arcade, game))].filter((key) => !kit.has(key));
  const kit_styles = stylesOf(manifest, kit);
  const styles = [...stylesOf(manifest, own_keys)].filter((file) => !kit_styles.has(file));
  const art = new Set(own_keys.flatMap((key) => manifest[key]!.assets ?? []));
  return {
    game,
    scripts: scriptsOf(
      arcade,
      manifest,
      own_keys.filter((key) => !HASH_CHUNK.test(key)),
    ),
    styles: sum(styles.map((file) => sizeOf(arcade, `${file}.br`))),
    scripts_gate: GAMES_WITH_RICH_ART.has(game) ? ARCADE_GATES.rich_game : ARCADE_GATES.game,
    art: sum([...art].map((file) => sizeOf(arcade, file))),
  };
}

/** The code that a module loads on demand. Code of the kit and of the verify page is not counted. */
export function weighOnDemand(path: string, arcade = ARCADE): number {
  const manifest = readManifest(arcade);
  const loaded_keys = new Set([...loadedWith(manifest, 'game.html'), ...loadedWith(manifest, 'verify.html')]);
  const own_keys = [...loadedWith(manifest, path)].filter((key) => !loaded_keys.has(key));
  return scriptsOf(arcade, manifest, own_keys);
}
