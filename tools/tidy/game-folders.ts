import { importsOf } from './imports.ts';
import { isTest, parse, type SourceFile, visit } from './source-file.ts';

const RULES = 'packages/games/src/';
const VIEWS = 'apps/arcade/src/games/';
const REGISTER = `${RULES}play/register.ts`;
const VIEW_REGISTER = `${VIEWS}views.ts`;
/** The folder with the rules that all games share. */
const SHARED_RULES = 'play';

/** A folder with a subfolder for each game, and the files that each subfolder must contain. */
type Side = {
  root: string;
  register: string;
  requiredFiles: (game: string) => readonly [what: string, pattern: RegExp][];
};

const SIDES: readonly Side[] = [
  {
    root: RULES,
    register: REGISTER,
    requiredFiles: (game) => [[`${game}.test.ts`, new RegExp(`^${game}\\.test\\.ts$`)]],
  },
  {
    root: VIEWS,
    register: VIEW_REGISTER,
    requiredFiles: () => [
      ['view.ts', /^view\.ts$/],
      ['text.ts', /^text\.ts$/],
      ['styles', /\.module\.css$/],
    ],
  },
];

/** The game whose folder contains a path. Null for shared files. */
export function gameOf(path: string): string | null {
  for (const root of [RULES, VIEWS]) {
    if (!path.startsWith(root)) continue;
    const [folder = '', ...rest] = path.slice(root.length).split('/');
    return rest.length > 0 && folder !== SHARED_RULES ? folder : null;
  }
  return null;
}

/** The files of games that a register imports. */
const registeredFiles = (files: readonly SourceFile[], register: string): string[] =>
  files
    .filter(({ path }) => path === register)
    .flatMap(importsOf)
    .map(({ target }) => target)
    .filter((target) => gameOf(target) !== null);

/** Finds missing files in the folders of the games, and folders that belong to no game. Returns sentences. */
export function findFolderProblems(files: readonly SourceFile[]): string[] {
  return SIDES.flatMap(({ root, register, requiredFiles }) => {
    const games = new Set(SIDES.flatMap((side) => registeredFiles(files, side.register)).map((path) => gameOf(path)!));
    const registered = registeredFiles(files, register);
    const game_files = files.filter(({ path }) => path.startsWith(root) && gameOf(path) !== null);
    const incomplete = [...games].flatMap((game) => {
      const file_names = game_files
        .filter(({ path }) => gameOf(path) === game)
        .map(({ path }) => path.slice(path.lastIndexOf('/') + 1));
      const missing = requiredFiles(game).filter(([, pattern]) => !file_names.some((name) => pattern.test(name)));
      const isRegistered = registered.some((path) => gameOf(path) === game);
      return [
        ...missing.map(([what]) => `${root}${game} has no ${what}`),
        ...(isRegistered ? [] : [`${register} does not name ${game}`]),
      ];
    });
    const foreign = game_files
      .filter(({ path }) => !games.has(gameOf(path)!))
      .map(({ path }) => `${path} belongs to no game`);
    const nested = game_files
      .filter(({ path }) => path.slice(root.length).split('/').length > 2)
      .map(({ path }) => `${path} is in a nested folder`);
    const missing_files = registered
      .filter((path) => !files.some((file) => file.path === path))
      .map((path) => `there is no ${path}`);
    return [...incomplete, ...foreign, ...nested, ...missing_files];
  });
}

/** Finds imports between the folders of different games, also in tests. Returns sentences. */
export function findCrossGameImports(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => gameOf(path) !== null && /\.ts$/.test(path))
    .flatMap(importsOf)
    .filter(({ from, target }) => ![null, gameOf(from)].includes(gameOf(target)))
    .map(({ from, target }) => `${from} must not import ${target}`);
}

/** The initial content of the lobby may name games. */
const INITIAL_CONTENT = /^apps\/server\/src\/modules\/cms\/first-[\w-]+\.ts$/;

/** Finds files of the server that name a game by its id (`words`), or import from its folder. Texts and tests may name games. */
export function findGameNames(files: readonly SourceFile[], words: readonly string[]): string[] {
  const asString = new RegExp(`(^|[?&/]game[=/])(${words.join('|')})($|&)`);
  return files
    .filter((file) => file.path.startsWith('apps/server/src/') && file.path.endsWith('.ts') && !isTest(file))
    .filter(({ path }) => !INITIAL_CONTENT.test(path) && !path.includes('-for-tests.'))
    .flatMap((file) => {
      const found = importsOf(file).flatMap(({ target }) => (gameOf(target) === null ? [] : [target]));
      visit(parse(file).program, (node) => {
        const { name, value } = node;
        const text = typeof value === 'string' ? value : (value as { raw?: string } | null | undefined)?.raw;
        const word = node.type === 'Identifier' ? words.find((id) => id === name) : asString.exec(text ?? '')?.[2];
        if (word) found.push(word);
      });
      return [...new Set(found)].map((named) => `${file.path} names ${named}`);
    });
}
