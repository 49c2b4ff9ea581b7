import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const sheet = readFileSync(join(import.meta.dirname, 'stage.module.css'), 'utf8').replace(/\/\*.*?\*\//gs, '');

/** The style of one class in the stylesheet. Later rules override earlier ones. */
function styleOf(name: string): Record<string, string> {
  const rules = [...sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  const matching = rules.filter(([, names = '']) =>
    names.split(',').some((selector) => selector.trim() === `.${name}`),
  );
  const lines = matching.flatMap(([, , text = '']) =>
    text.split(';').map((line) => line.split(':').map((part) => part.trim())),
  );
  return Object.fromEntries(lines.filter((line) => line.length === 2)) as Record<string, string>;
}

it('a result that is not a win is as large and bold as a win, but neither golden nor animated [M11]', () => {
  const { color: gold, animation, ...win } = styleOf('won');
  const { color, ...loss } = styleOf('plain');
  expect(loss).toEqual(win);
  expect(win).toMatchObject({ 'font-size': 'var(--text-26)', 'font-weight': '750' });
  expect([color, gold, animation !== undefined]).toEqual(['var(--text)', 'var(--winnings)', true]);
});
