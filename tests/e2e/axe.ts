import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules that another palette can break; everything else is the same in all of them. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'] as const;

type Found = { id: string; nodes: { target: unknown[]; failureSummary?: string }[] };
type Axe = { run(root: Document, options: object): Promise<{ violations: Found[] }> };

/** What keeps somebody out of a page, one line each: the rule, where, and what axe says about it. */
export async function barriersOf(target: Page | Frame, rules?: readonly string[]): Promise<string[]> {
  if (!(await target.evaluate(() => 'axe' in globalThis))) await target.evaluate(source);
  return target.evaluate(
    async (wanted) => {
      const { axe } = globalThis as unknown as { axe: Axe };
      // A colour in the midst of a fade is nobody's fault. What runs for long, or for ever, is looked at as it is.
      const isShort = ({ effect, playState }: Animation) =>
        playState === 'running' && Number(effect?.getComputedTiming().endTime) <= 1_000;
      const fades = document.getAnimations().filter(isShort);
      await Promise.all(fades.map(({ finished }) => finished.catch(() => null)));
      const only = wanted === null ? {} : { runOnly: { type: 'rule', values: wanted } };
      // No rule of these reads style sheets, which axe would copy first.
      const preload = { assets: ['media'] };
      const options = { ...only, preload, iframes: false, resultTypes: ['violations'] };
      const { violations } = await axe.run(document, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id} at ${node.target.join(' ')}: ${(node.failureSummary ?? '').replace(/\s+/g, ' ')}`),
      );
    },
    rules === undefined ? null : [...rules],
  );
}
