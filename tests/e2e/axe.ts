import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'] as const;

type Found = { id: string; nodes: { target: unknown[]; failureSummary?: string }[] };
type Axe = { run(root: Document, options: object): Promise<{ violations: Found[] }> };

/** Returns the accessibility violations of a page, one line each. */
export async function accessibilityFaultsOf(target: Page | Frame, rules?: readonly string[]): Promise<string[]> {
  if (!(await target.evaluate(() => 'axe' in globalThis))) await target.evaluate(source);
  return target.evaluate(
    async (rule_ids) => {
      const { axe } = globalThis as unknown as { axe: Axe };
      // Waits for short animations, because axe would judge the colours of a fade.
      const isShort = ({ effect, playState }: Animation) =>
        playState === 'running' && Number(effect?.getComputedTiming().endTime) <= 1_000;
      const fades = document.getAnimations().filter(isShort);
      await Promise.all(fades.map(({ finished }) => finished.catch(() => null)));
      const only = rule_ids === null ? {} : { runOnly: { type: 'rule', values: rule_ids } };
      // axe would otherwise copy all style sheets first.
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
