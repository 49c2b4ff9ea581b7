import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules whose result depends on the palette. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'] as const;

type Found = { id: string; nodes: { target: unknown[]; failureSummary?: string }[] };
type Axe = { run(root: Document, options: object): Promise<{ violations: Found[] }> };

/** The accessibility violations of a page, one line each: rule, place and explanation. */
export async function accessibilityFaultsOf(target: Page | Frame, rules?: readonly string[]): Promise<string[]> {
  if (!(await target.evaluate(() => 'axe' in globalThis))) await target.evaluate(source);
  return target.evaluate(
    async (wanted) => {
      const { axe } = globalThis as unknown as { axe: Axe };
      // Waits for short animations, so that no colour in the middle of one is judged. Long and endless animations are judged as they are.
      const isShort = ({ effect, playState }: Animation) =>
        playState === 'running' && Number(effect?.getComputedTiming().endTime) <= 1_000;
      const fades = document.getAnimations().filter(isShort);
      await Promise.all(fades.map(({ finished }) => finished.catch(() => null)));
      const only = wanted === null ? {} : { runOnly: { type: 'rule', values: wanted } };
      // These rules read no style sheets, which axe would otherwise copy first.
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
