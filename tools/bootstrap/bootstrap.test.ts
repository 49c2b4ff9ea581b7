import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fingerprint, isFresh } from './build.mjs';
import { missingPackages } from './install.mjs';
import { countStep, errorsPathOf, mergeVitestReports, playwrightVerdict, slowest, vitestVerdict } from './verdict.mjs';

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

describe('the installation of packages', () => {
  const locked = {
    '': { version: '0.1.0' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/for-another-platform': { version: '1.0.0', optional: true },
  };

  it('is skipped if every required package is present in its locked version', () => {
    expect(missingPackages(locked, { 'node_modules/a': { version: '1.0.0' } })).toEqual([]);
  });

  it('treats a package in another version as missing', () => {
    expect(missingPackages(locked, { 'node_modules/a': { version: '0.9.0' } })).toEqual(['node_modules/a']);
    expect(missingPackages(locked, null)).toEqual(['everything']);
  });
});

describe('the fingerprint of a build', () => {
  it('depends on the contents of source files, but not on file times, outputs or tests', () => {
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

describe('the builds', () => {
  const OUTPUTS = ['apps/web/dist', 'apps/web/dist-native', 'apps/arcade/dist', 'apps/console/dist'];

  it.each(OUTPUTS)('are repeated if %s is missing', (gone) => {
    for (const output of OUTPUTS) mkdirSync(join(folder, output), { recursive: true });
    writeFileSync(join(folder, 'apps/web/dist/.inputs'), 'a hash');
    expect(isFresh('a hash', folder)).toBe(true);
    expect(isFresh('another hash', folder)).toBe(false);
    rmSync(join(folder, gone), { recursive: true });
    expect(isFresh('a hash', folder)).toBe(false);
  });
});

describe('a program that npm starts in a shell', () => {
  it('notices that the shell was ended by a signal', async () => {
    const program = join(folder, 'program.mjs');
    const received = join(folder, 'received');
    writeFileSync(
      program,
      `import { writeFileSync } from 'node:fs';
       import { whenOrphaned } from ${JSON.stringify(join(import.meta.dirname, 'run.mjs'))};
       whenOrphaned(() => { writeFileSync(${JSON.stringify(received)}, 'yes'); process.exit(0); }, 20);
       setTimeout(() => process.exit(1), 30_000);
       console.log('up');`,
    );
    // The second command keeps the shell running, as in npm.
    const shell = spawn('sh', ['-c', `"${process.execPath}" "${program}"; true`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(shell.stdout, 'data');
    expect(existsSync(received)).toBe(false);
    shell.kill('SIGTERM');
    await expect.poll(() => existsSync(received)).toBe(true);
  });
});

describe('a test run that is ended by a signal', () => {
  it('ends its runner and its workers', async () => {
    const worker = join(folder, 'worker.mjs');
    const runner = join(folder, 'runner.mjs');
    const program = join(folder, 'program.mjs');
    writeFileSync(worker, `console.log(process.pid); setInterval(() => {}, 1_000);`);
    writeFileSync(
      runner,
      `import { spawn } from 'node:child_process';
       spawn(process.execPath, [${JSON.stringify(worker)}], { stdio: 'inherit' });
       process.on('SIGTERM', () => {});
       setInterval(() => {}, 1_000);`,
    );
    writeFileSync(
      program,
      `import { endTogether, run } from ${JSON.stringify(join(import.meta.dirname, 'run.mjs'))};
       endTogether();
       await run(process.execPath, [${JSON.stringify(runner)}]);`,
    );
    const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(child.stdout, 'data');
    const isAlive = () => {
      try {
        return process.kill(Number(line), 0);
      } catch {
        return false;
      }
    };
    expect(isAlive()).toBe(true);
    child.kill('SIGTERM');
    const [status] = await once(child, 'exit');
    expect(status).toBe(143);
    await expect.poll(isAlive).toBe(false);
  });
});

describe('the result of a test run', () => {
  it('counts one failure for a step that fails without a failed test', () => {
    expect(countStep({ passed: 5, failed: 0 }, 1)).toEqual({ passed: 5, failed: 1 });
    expect(countStep({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 });
    expect(countStep({ passed: 5, failed: 2 }, 1)).toEqual({ passed: 5, failed: 2 });
    expect(countStep({ passed: 5, failed: 0 }, 0)).toEqual({ passed: 5, failed: 0 });
  });

  it('counts a test file that cannot be loaded as a failure', () => {
    const testResults = [
      { name: `${folder}/a.test.ts`, startTime: 0, endTime: 1500, status: 'failed', assertionResults: [] },
    ];
    const path = report({ numPassedTests: 3, numFailedTests: 1, testResults });
    expect(vitestVerdict(path, 1, folder)).toMatchObject({
      passed: 3,
      failed: 2,
      files: [{ file: 'a.test.ts', seconds: 1.5 }],
    });
    expect(vitestVerdict(join(folder, 'none.json'), 0)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('names each failure', () => {
    const test = {
      status: 'failed',
      fullName: 'sums add up',
      failureMessages: ['\u001b[31mexpected 2\u001b[39m\n at a'],
    };
    const testResults = [
      { name: `${folder}/a.test.ts`, status: 'failed', message: '', assertionResults: [test, { status: 'passed' }] },
      { name: `${folder}/b.test.ts`, status: 'failed', message: 'after all', assertionResults: [{ status: 'passed' }] },
    ];
    const path = report({ numPassedTests: 2, numFailedTests: 1, testResults });
    writeFileSync(errorsPathOf(path), JSON.stringify(['Error: nobody waits\n at b']));
    expect(vitestVerdict(path, 1, folder).failures).toEqual([
      'a.test.ts sums add up\n    expected 2 | at a',
      'b.test.ts\n    after all',
      'outside of any test\n    Error: nobody waits | at b',
    ]);
    const silent = report({ numPassedTests: 2, numFailedTests: 0, testResults: [] });
    rmSync(errorsPathOf(silent));
    expect(vitestVerdict(silent, 128, folder).failures).toEqual(['it ended with status 128, without a failed test']);
    expect(vitestVerdict(silent, 0, folder).failures).toEqual([]);
  });

  it('includes browser tests and their load errors', () => {
    const path = report({
      stats: { expected: 4, unexpected: 1, flaky: 0 },
      errors: [{ message: 'no such file' }],
      suites: [],
    });
    expect(playwrightVerdict(path, 1)).toMatchObject({ passed: 4, failed: 2, retried: [], failures: ['no such file'] });
    expect(playwrightVerdict(join(folder, 'none.json'), 0)).toMatchObject({ passed: 0, failed: 1, retried: [] });
  });

  it('counts a browser test that passed on a retry as passed', () => {
    const first = {
      duration: 2000,
      error: { message: '\u001b[31mexpect(locator) failed\u001b[39m\n\n  Expected: 1', location: { line: 7 } },
      attachments: [{ name: 'trace' }, { name: 'screenshot', path: 'a/shot.png' }],
    };
    const spec = (line: number, status: string, results: object[]) => ({
      file: 'e2e/a.e2e.ts',
      line,
      title: 'it',
      tests: [{ status, results }],
    });
    const suites = [
      {
        specs: [spec(1, 'expected', [{ duration: 500 }])],
        suites: [{ specs: [spec(2, 'flaky', [first, { duration: 1000 }])] }],
      },
    ];
    const path = report({ stats: { expected: 1, unexpected: 0, flaky: 1 }, errors: [], suites });
    expect(playwrightVerdict(path, 0)).toEqual({
      passed: 2,
      failed: 0,
      files: [{ file: 'tests/e2e/a.e2e.ts', seconds: 3.5 }],
      retried: ['e2e/a.e2e.ts:2 it\n    line 7: expect(locator) failed | Expected: 1 (see a/shot.png)'],
      failures: [],
    });
  });

  it('is merged from the reports of several runs', () => {
    const one = report({
      numTotalTests: 2,
      numPassedTests: 2,
      numFailedTests: 0,
      success: true,
      testResults: [{ name: 'a' }],
    });
    const two = join(folder, 'two.json');
    writeFileSync(
      two,
      JSON.stringify({
        numTotalTests: 1,
        numPassedTests: 0,
        numFailedTests: 1,
        success: false,
        testResults: [{ name: 'b' }],
      }),
    );
    expect(mergeVitestReports([one, two, join(folder, 'none.json')])).toEqual({
      numTotalTests: 3,
      numPassedTests: 2,
      numFailedTests: 1,
      success: false,
      testResults: [{ name: 'a' }, { name: 'b' }],
    });
  });

  it('lists the slowest files first', () => {
    const files = [
      { file: 'a', seconds: 1 },
      { file: 'b', seconds: 12.34 },
      { file: 'c', seconds: 3 },
    ];
    expect(slowest(files, 2)).toEqual(['   12.3 s  b', '    3.0 s  c']);
  });
});
