import { describe, expect, it } from 'vitest';
import { contrastsIn, paletteOf, palettes, roles } from './palette-colours.ts';

const grounds = ['ground', 'surface', 'raised', 'pressed'];
const mainGrounds = ['ground', 'surface', 'raised'];

describe.each(palettes)('the palette %s', (file) => {
  const ratio = contrastsIn(file);

  it('has a contrast of at least 4.5:1 between each background and its text colour [R3.17]', () => {
    const pairs = [...roles.keys()].filter((role) => role.startsWith('--on-')).map((role) => role.slice(5));
    expect(pairs.length).toBeGreaterThan(15);
    for (const ground of pairs) expect(ratio(`on-${ground}`, ground), `on-${ground}`).toBeGreaterThanOrEqual(4.5);
  });

  it('has a contrast of at least 7:1 for text and muted text on the main surfaces [R3.17]', () => {
    for (const ground of mainGrounds) {
      for (const ink of [`on-${ground}`, 'text', 'text-muted']) {
        expect(ratio(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(7);
      }
    }
  });

  it('has a contrast of at least 4.5:1 for every coloured text on every surface [R3.17]', () => {
    const inks = ['text-faint', 'text-accent', 'positive', 'negative', 'warning', 'info', 'winnings', 'focus'];
    for (const ground of grounds) {
      for (const ink of inks) expect(ratio(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('has a contrast of at least 3:1 for the border of a field on the main surfaces [R3.17]', () => {
    for (const ground of mainGrounds) expect(ratio('line-strong', ground), ground).toBeGreaterThanOrEqual(3);
  });

  it('defines the same colours as the other palettes [R3.17]', () => {
    expect([...paletteOf(file).keys()]).toEqual([...paletteOf('dark-red.css').keys()]);
  });
});

it('the only palettes are dark-red, green and purple [R3.17]', () => {
  expect(palettes).toEqual(['dark-red.css', 'green.css', 'purple.css']);
});
