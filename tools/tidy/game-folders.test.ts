import { houseGames } from '@nua/games/play/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { findCrossGameImports, findFolderProblems, findGameNames } from './game-folders.ts';
import { readProject, type SourceFile } from './source-file.ts';

const project = readProject();
const words = houseGames.map(({ id }) => id);

describe('the folders of the games', () => {
  it('contain rules with a test, and a view with texts and styles', () => {
    expect(findFolderProblems(project)).toEqual([]);
  });

  it('import nothing from the folder of another game', () => {
    expect(findCrossGameImports(project)).toEqual([]);
  });

  it('are named by no file of the server', () => {
    expect(findGameNames(project, words)).toEqual([]);
  });
});

describe('the check of the game folders', () => {
  const file = (path: string, text = ''): SourceFile => ({ path, text });
  const [rules, views] = ['packages/games/src', 'apps/arcade/src/games'];
  const whole = [
    file(`${rules}/play/register.ts`, "export { darts } from '../darts/darts.ts';"),
    file(`${rules}/darts/darts.ts`),
    file(`${rules}/darts/darts.test.ts`),
    file(`${views}/views.ts`, "export const views = { darts: () => import('./darts/view.ts') };"),
    file(`${views}/darts/view.ts`),
    file(`${views}/darts/text.ts`),
    file(`${views}/darts/board.module.css`),
  ];

  it('accepts a complete folder', () => {
    expect([findFolderProblems(whole), findCrossGameImports(whole)]).toEqual([[], []]);
  });

  it.each([
    ['darts.test.ts', `${rules}/darts has no darts.test.ts`],
    ['view.ts', `${views}/darts has no view.ts`],
    ['text.ts', `${views}/darts has no text.ts`],
    ['board.module.css', `${views}/darts has no styles`],
    ['darts.ts', `there is no ${rules}/darts/darts.ts`],
    ['register.ts', `${rules}/play/register.ts does not name darts`],
    ['views.ts', `${views}/views.ts does not name darts`],
  ])('reports a missing %s', (name, fault) => {
    const remaining = whole.filter(({ path }) => !path.endsWith(`/${name}`));
    expect(findFolderProblems(remaining)).toContain(fault);
  });

  it('reports a folder that belongs to no game', () => {
    expect(findFolderProblems([...whole, file(`${views}/chess/view.ts`)])).toEqual([
      `${views}/chess/view.ts belongs to no game`,
    ]);
    const deep = `${rules}/darts/more/rings.ts`;
    expect(findFolderProblems([...whole, file(deep)])).toEqual([`${deep} is in a nested folder`]);
  });

  it.each([
    [`${rules}/darts/ring.ts`, '../chess/chess.ts', `${rules}/chess/chess.ts`],
    [`${rules}/darts/ring.test.ts`, '../chess/chess.ts', `${rules}/chess/chess.ts`],
    [`${views}/darts/ring.ts`, '../chess/view.ts', `${views}/chess/view.ts`],
    [`${views}/darts/ring.ts`, '@nua/games/chess/chess.ts', `${rules}/chess/chess.ts`],
  ])('reports that %s imports %s', (from, specifier, target) => {
    expect(findCrossGameImports([file(from, `import { one } from '${specifier}';`)])).toEqual([
      `${from} must not import ${target}`,
    ]);
  });

  it('allows a game to import its own rules and shared code', () => {
    const text = "import '@nua/games/darts/darts.ts'; import '@nua/games/play/odds.ts'; import '../../table/table.ts';";
    expect(findCrossGameImports([file(`${views}/darts/scene.ts`, text)])).toEqual([]);
  });

  it('reports a server file that contains the name of a game', () => {
    const folder = 'apps/server/src/modules/play/arcade';
    const found = findGameNames(
      [
        file(`${folder}/one.ts`, "if (game_id === 'darts') throw 1;"),
        file(`${folder}/two.ts`, "import { board } from '@nua/games/chess/chess.ts';"),
        file(`${folder}/three.ts`, "/** 'darts' */\nexport const dart = 'no darts here';"),
        file(`${folder}/five.ts`, 'export const paces = { darts: 1 };'),
        file(`${folder}/six.ts`, 'export const address = `/game-play?game=darts`;'),
        file(`${folder}/four.test.ts`, "const game = 'darts';"),
        file('apps/server/src/modules/cms/first-content.ts', "const game = 'darts';"),
      ],
      ['darts'],
    );
    expect(found).toEqual([
      `${folder}/one.ts names darts`,
      `${folder}/two.ts names ${rules}/chess/chess.ts`,
      `${folder}/five.ts names darts`,
      `${folder}/six.ts names darts`,
    ]);
  });
});
