import { readFileSync } from 'node:fs';
import type { BuildFacts } from './build-facts.ts';

/** Reads the facts that the build left beside the renderer's bundle. The development server has another module in its place. */
export const readBuildFacts = (): BuildFacts =>
  JSON.parse(readFileSync(new URL('./build.json', import.meta.url), 'utf8'));
