import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { renderReference } from '../reference/render.ts';
import { PAGE, renderRequirements } from './render.ts';

/** Writes every generated page of the documentation. */
for (const { path, text } of [{ path: PAGE, text: renderRequirements() }, ...renderReference()]) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(`wrote ${path}`);
}
