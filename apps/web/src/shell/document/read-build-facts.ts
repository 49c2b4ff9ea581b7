import { readFileSync } from 'node:fs';
import type { BuildFacts } from './build-facts.ts';

/** Reads the facts that the build wrote beside the renderer's bundle. The development server replaces this module. */
export const readBuildFacts = (): BuildFacts =>
  JSON.parse(readFileSync(new URL('./build.json', import.meta.url), 'utf8'));
