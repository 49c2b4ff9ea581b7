import { spawnSync } from 'node:child_process';

/** The dieharder tests that need at most 1 GB of output. */
const DIEHARDER_TESTS = [0, 2, 3, 8, 9, 10, 15, 100, 101, 205] as const;

export type ProgramReport = { program: string; lines: string[]; is_installed: boolean; has_failed: boolean };

const missing = (program: string): ProgramReport => ({
  ...{ program, is_installed: false, has_failed: false },
  lines: [`${program} is not installed: not run, and nothing is claimed about it`],
});

/** Runs a program. Returns null if it is not installed. */
function run(program: string, parameters: readonly string[], input?: number): string | null {
  const { error, stdout, stderr } = spawnSync(program, parameters, {
    ...{ encoding: 'utf8', maxBuffer: 2 ** 26, stdio: [input ?? 'ignore', 'pipe', 'pipe'] },
  });
  if (error !== undefined && (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  if (error !== undefined) throw error;
  return stdout + stderr;
}

/** Runs the tests of dieharder on a file of raw output. A test fails if it reads the file twice. */
export function runDieharder(file: string): ProgramReport {
  const program = 'dieharder';
  const lines: string[] = [];
  for (const test of DIEHARDER_TESTS) {
    const printed = run(program, ['-g', '201', '-f', file, '-d', String(test)]);
    if (printed === null) return missing(program);
    const results = printed.split('\n').filter((line) => /PASSED|WEAK|FAILED|rewound [1-9]/.test(line));
    lines.push(...(results.length > 0 ? results : [`test ${test} printed no result`]));
  }
  const has_failed = lines.some((line) => /FAILED|rewound|no result/.test(line));
  return { program, lines, is_installed: true, has_failed };
}

/** Runs PractRand on an open file of raw output. */
export function runPractRand(descriptor: number, bytes: number): ProgramReport {
  const program = 'RNG_test';
  const length = 2 ** Math.floor(Math.log2(bytes));
  const printed = run(program, ['stdin32', '-tlmin', '1MB', '-tlmax', String(length)], descriptor);
  if (printed === null) return missing(`PractRand (${program})`);
  const lines = printed.trimEnd().split('\n');
  return { program: 'PractRand', lines, is_installed: true, has_failed: /FAIL/.test(printed) };
}
