import { describe, expect, it } from 'vitest';
import { COLUMNS, type Field, fields, nearest, ROWS } from './layout.ts';

const overlap = (one: Field, other: Field): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

describe('the roulette table on the screen', () => {
  it('has fields of at least 24 by 24 pixels on a narrow phone', () => {
    for (const { name, x, y, width, height } of fields) {
      expect([name, x >= 0, y >= 0, x + width <= COLUMNS, y + height <= ROWS]).toEqual([name, true, true, true, true]);
      expect([name, width >= 1, height >= 0.5]).toEqual([name, true, true]);
    }
  });

  it.each([1, 2, 3, 4, 6])('shows the fields that cover %d numbers at positions that do not overlap', (size) => {
    const offered = fields.filter(({ isOutside, numbers }) => isOutside || numbers.length === size);
    const overlaps = offered.flatMap((one, place) =>
      offered.slice(place + 1).flatMap((other) => (overlap(one, other) ? [`${one.name} ${other.name}`] : [])),
    );
    // The chip of the first four numbers is on the corner of the table, so it touches the field of the first dozen.
    expect(overlaps).toEqual(size === 4 ? ['0-1-2-3 dozen_1'] : []);
  });

  it.each([
    [1, 1.5, 0.5, '3'],
    [1, 0.1, 0.1, '0'],
    [2, 6.5, 1, '17-18'],
    [2, 7.02, 1.45, '17-20'],
    [3, -0.4, 0.2, '0-2-3'],
    [4, 1.2, 0.1, '2-3-5-6'],
    [4, 1, 3.2, '0-1-2-3'],
    [6, 12.9, 2.9, '31-32-33-34-35-36'],
    [6, 13.5, 2.5, 'column_1'],
    [6, 12.5, 3.4, 'dozen_3'],
    [2, 12.5, 5.3, 'high'],
    [2, 6, -1, undefined],
    [2, 6, 6.2, undefined],
  ])('maps a press for a chip on %d numbers at column %d and row %d to the field %s', (size, column, row, name) => {
    const offered = fields.filter(({ isOutside, numbers }) => isOutside || numbers.length === size);
    expect(nearest(offered, column, row)?.name).toBe(name);
  });

  it('shows the chips of different fields at different positions', () => {
    const places = fields.map(({ middle }) => middle.join(' '));
    expect(new Set(places).size).toBe(fields.length);
  });
});
