import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const REPOSITORY = join(import.meta.dirname, '../../../..');
/** The balance pill has one more breakpoint. On the narrowest phones it hides icon and unit to fit the amount. */
const NARROW = 'balance-pill.module.css';
const BREAKPOINTS = [600, 1024, 1440, 1920];

it('all stylesheets use only the four breakpoints [R9.11]', () => {
  const files = globSync('{apps/web,packages/ui}/src/**/*.css', { cwd: REPOSITORY });
  expect(files.length).toBeGreaterThan(50);
  const others = files
    .filter((file) => !file.endsWith(NARROW))
    .flatMap((file) =>
      [...readFileSync(join(REPOSITORY, file), 'utf8').matchAll(/@media[^{]*?(min|max)-width: ?([\d.]+)px/g)]
        .filter(([, side, px]) => !BREAKPOINTS.includes(side === 'min' ? Number(px) : Math.ceil(Number(px) + 0.01)))
        .map(([rule]) => `${file}: ${rule}`),
    );
  expect(others).toEqual([]);
});
