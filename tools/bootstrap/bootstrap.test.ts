import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fingerprint } from './build.mjs';
import { missingPackages } from './install.mjs';
import { playwrightVerdict, settle, vitestVerdict } from './verdict.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nua-bootstrap-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

describe('installing', () => {
  const wanted = {
    '': { version: '0.1.0' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/for-another-platform': { version: '1.0.0', optional: true },
  };

  it('nothing is installed where every package is there in its version', () => {
    expect(missingPackages(wanted, { 'node_modules/a': { version: '1.0.0' } })).toEqual([]);
  });

  it('a package in another version is missing, and without node_modules everything is', () => {
    expect(missingPackages(wanted, { 'node_modules/a': { version: '0.9.0' } })).toEqual(['node_modules/a']);
    expect(missingPackages(wanted, null)).toEqual(['everything']);
  });
});

describe('building', () => {
  it('the fingerprint follows bytes and names, not times, outputs or tests', () => {
    mkdirSync(join(folder, 'app/dist'), { recursive: true });
    writeFileSync(join(folder, 'app/one.ts'), '1');
    const before = fingerprint(folder, ['app']);
    utimesSync(join(folder, 'app/one.ts'), 1, 1);
    writeFileSync(join(folder, 'app/dist/out.js'), 'built');
    writeFileSync(join(folder, 'app/one.test.ts'), 'a test');
    expect(fingerprint(folder, ['app'])).toBe(before);
    writeFileSync(join(folder, 'app/one.ts'), '2');
    expect(fingerprint(folder, ['app'])).not.toBe(before);
  });
});

describe('the verdict', () => {
  it('a step that fails without a failed test, or has no test at all, counts as one failure', () => {
    expect(settle({ passed: 5, failed: 0 }, 1)).toEqual({ passed: 5, failed: 1 });
    expect(settle({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 });
    expect(settle({ passed: 5, failed: 2 }, 1)).toEqual({ passed: 5, failed: 2 });
    expect(settle({ passed: 5, failed: 0 }, 0)).toEqual({ passed: 5, failed: 0 });
  });

  it('a test file that cannot be loaded counts, and so does a missing report', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }];
    const path = report({ numPassedTests: 3, numFailedTests: 1, testResults });
    expect(vitestVerdict(path, 1)).toEqual({ passed: 3, failed: 2 });
    expect(vitestVerdict(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1 });
  });

  it('browser stories are summed with their load errors', () => {
    const path = report({ stats: { expected: 4, unexpected: 1, flaky: 0 }, errors: [{}], suites: [] });
    expect(playwrightVerdict(path, 1)).toEqual({ passed: 4, failed: 2, unsteady: [] });
    expect(playwrightVerdict(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1, unsteady: [] });
  });

  it('a browser story that passed only when it was told again is passed, and named', () => {
    const story = (line: number, status: string) => ({ file: 'a.e2e.ts', line, title: 'it', tests: [{ status }] });
    const suites = [{ specs: [story(1, 'expected')], suites: [{ specs: [story(2, 'flaky')] }] }];
    const path = report({ stats: { expected: 1, unexpected: 0, flaky: 1 }, errors: [], suites });
    expect(playwrightVerdict(path, 0)).toEqual({ passed: 2, failed: 0, unsteady: ['a.e2e.ts:2 it'] });
  });
});
