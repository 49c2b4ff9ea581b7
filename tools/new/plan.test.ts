import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { call } from './call.ts';
import { dialog } from './dialog.ts';
import { game } from './game.ts';
import { page } from './page.ts';
import { applyEdit, type Kind } from './plan.ts';

const ROOT = join(import.meta.dirname, '../..');
const exists = (path: string) => existsSync(join(ROOT, path));

/** Applies the edits of a plan to the files as they are, and writes nothing. */
function placesMissing(kind: Kind, feature: string, name: string): string[] {
  return kind({ feature, name, exists }).edits.flatMap((edit) => {
    try {
      applyEdit(readFileSync(join(ROOT, edit.path), 'utf8'), edit);
      return [];
    } catch (error) {
      return [(error as Error).message];
    }
  });
}

describe('npm run new finds the place of each inserted line', () => {
  it.each([
    ['a game', game, 'coin', 'coin'],
    ['a page of a new module', page, 'bonus-history', 'bonus-history'],
    ['a page of a known module', page, 'promo', 'bonus-history'],
    ['a call of a new module', call, 'bonus-history', 'list-bonus-history'],
    ['a call of a known module', call, 'bonus', 'list-bonus-history'],
    ['a dialog of a new module', dialog, 'bonus-history', 'bonus-help'],
    ['a dialog of a known module', dialog, 'bonus', 'bonus-help'],
  ])('for %s', (_what, kind, feature, name) => {
    expect(placesMissing(kind, feature, name)).toEqual([]);
  });
});
