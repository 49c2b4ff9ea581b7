import { type BenchRow, round2 } from '../bench.ts';
import { weighPages } from '../load/weigh-pages.ts';

/** Compares the sizes of the pages of both trees, in bytes. */
export function compareLoad(old_root: string, new_root: string): { ratio: number; rows: BenchRow[] } {
  const before = new Map(weighPages(old_root).map((one) => [one.page, one]));
  const after = weighPages(new_root);
  const both = after.filter(({ page }) => before.has(page));
  const rows = after.map(({ page, first_load_js, inline_css }): BenchRow => {
    const old = before.get(page);
    return {
      page,
      'JS old': old?.first_load_js ?? 'none',
      'JS new': first_load_js,
      'new / old': old ? round2(first_load_js / old.first_load_js) : '',
      'CSS old': old?.inline_css ?? 'none',
      'CSS new': inline_css,
    };
  });
  const bytes = (pages: Iterable<{ first_load_js: number; inline_css: number }>) =>
    [...pages].reduce((sum, one) => sum + one.first_load_js + one.inline_css, 0);
  return { ratio: round2(bytes(both.map(({ page }) => before.get(page)!)) / bytes(both)), rows };
}
