import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { screenParts } from '../src/boot/screens.ts';
import type { BuildFacts } from '../src/shell/document/build-facts.ts';
import { OFFLINE_SCREENS, shellFiles } from './build-worker.ts';

const web = join(import.meta.dirname, '..');
const facts = JSON.parse(readFileSync(join(web, 'dist/server/build.json'), 'utf8')) as BuildFacts;

describe('the offline files of the shell', () => {
  it.each(OFFLINE_SCREENS)('include all texts of the screen %s in both languages [R9.03]', (name) => {
    const files = shellFiles(facts);
    for (const namespace of screenParts[name].namespaces)
      for (const language of ['en', 'ur']) expect(files).toContain(facts.messages[`${language}/${namespace}`]);
  });
  it('include the dialogs, the notices, the hero pictures and the texts of errors', () => {
    const files = shellFiles(facts);
    for (const namespace of ['api', 'payment', 'consent'])
      for (const language of ['en', 'ur']) expect(files).toContain(facts.messages[`${language}/${namespace}`]);
    for (const file of facts.overlays.js) expect(files).toContain(file);
    expect(facts.art_sheets).toHaveLength(3);
    for (const file of facts.art_sheets) expect(files).toContain(file);
  });
  it('all exist in the build, and none is listed twice', () => {
    const files = shellFiles(facts);
    expect(new Set(files).size).toBe(files.length);
    for (const file of files) expect(existsSync(join(web, 'dist/client', file)), file).toBe(true);
  });
});
