import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureChromium, ensureHeadlessShell } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { childEnvironment, endTogether, printProgress, ROOT, run } from './run.mjs';
import { describeSlowness, measureSlowness } from './slowness.mjs';
import { mergeVitestReports, playwrightVerdict, slowest, vitestVerdict } from './verdict.mjs';

const RESULTS = join(ROOT, 'test-results');
const isLong = process.argv.includes('--long');
const total = { passed: 0, failed: 0 };
/** One line for each layer of tests, with its counts and its duration. The lines are printed at the end. */
const layers = [];
const files = [];
const retried = [];
/** The failures, repeated at the end of the output, where build machines show them. */
const failures = [];
const outdated = [];

/** Runs a step. A step that cannot start counts as one failure, and the next steps still run. */
async function attempt(name, step) {
  printProgress(name);
  try {
    return await step();
  } catch (error) {
    process.stderr.write(`nua · ${name}: ${error.message}\n`);
    total.failed += 1;
    failures.push(`${name}: ${error.message.split('\n', 12).join('\n    ')}`);
    return null;
  }
}

async function check(name, node, args) {
  await attempt(name, async () => {
    const { status, output } = await run(node, args, { quiet: true });
    if (status !== 0) throw new Error(`failed\n${output.trim()}`);
  });
}

/** Runs one layer of tests and records its result. */
async function layer(name, node, args, { report, verdict, env }) {
  await attempt(`${name} tests`, async () => {
    const path = join(RESULTS, report);
    const started = performance.now();
    const slowness = measureSlowness();
    const busy = describeSlowness(slowness);
    if (busy !== null) printProgress(busy);
    const { status } = await run(node, args, {
      env: childEnvironment({ ...env, NUA_REPORT: path, NUA_SLOWNESS: String(slowness) }),
    });
    const found = verdict(path, status);
    total.passed += found.passed;
    total.failed += found.failed;
    files.push(...found.files);
    retried.push(...found.retried);
    failures.push(...found.failures.map((failure) => `${name}: ${failure}`));
    const seconds = Math.round((performance.now() - started) / 1000);
    layers.push(`${String(seconds).padStart(5)} s  ${name}: ${found.passed} passed, ${found.failed} failed`);
  });
}

const ENVIRONMENT = {
  CI: '1',
  TZ: 'UTC',
  NO_COLOR: '1',
  // Many tests start the whole server in a process. A compile cache halves the CPU time of loading it.
  NODE_COMPILE_CACHE: join(ROOT, '.cache', 'node'),
};

function vitest(node, project, env = {}) {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project];
  return layer(project, node, args, {
    report: `vitest-${project}.json`,
    verdict: vitestVerdict,
    env: { ...ENVIRONMENT, ...env },
  });
}

/** The environment with the paths of the browsers; null without a browser, which counts as a failure. */
async function browsers(node) {
  return await attempt('looking for a Chromium', async () => {
    const chromium = await ensureChromium(node);
    return { NUA_CHROMIUM: chromium, NUA_HEADLESS_SHELL: (await ensureHeadlessShell()) ?? '' };
  });
}

async function browser(node, projects, found) {
  if (found === null) return;
  const args = ['node_modules/@playwright/test/cli.js', 'test', ...projects.map((project) => `--project=${project}`)];
  const env = { ...ENVIRONMENT, ...found };
  await layer(projects.join(' and '), node, args, { report: 'playwright.json', verdict: playwrightVerdict, env });
}

/** Writes the generated files again, so that they agree with the current tests and texts. */
async function generate(node) {
  await attempt('writing the generated files', async () => {
    const { status, output } = await run(node, ['tools/generate/main.ts'], { quiet: true });
    if (status !== 0) throw new Error(`failed\n${output.trim()}`);
    outdated.push(...output.split('\n').filter((line) => line !== ''));
  });
}

/** Runs everything required before a merge. Steps that need neither a database nor a build run in parallel with the build. */
async function mergeSuite(node) {
  await generate(node);
  const prepared = Promise.all([
    browsers(node),
    attempt('building what is stale', () => ensureBuilt(node)),
    check('lint and format', node, ['node_modules/@biomejs/biome/bin/biome', 'check', '.']),
    check('types', node, ['node_modules/typescript/bin/tsc', '-b', 'tools/type-check']),
  ]);
  await vitest(node, 'unit');
  const [found] = await prepared;
  await vitest(node, 'server');
  // Both projects share one run, its database and its workers.
  await browser(node, ['browser', 'native'], found);
}

/** Runs the tests that need repetition or size. Each run draws new cases, and a failure prints its seed. */
async function longSuite(node) {
  const found = await browsers(node);
  await attempt('building what is stale', () => ensureBuilt(node));
  await vitest(node, 'long', { SEED: process.env.SEED ?? 'random' });
  await vitest(node, 'repeated');
  await browser(node, ['browser-long', 'rare', 'urdu-long', 'dev'], found);
}

function summarize() {
  const reports = ['unit', 'server', 'long', 'repeated'].map((project) => join(RESULTS, `vitest-${project}.json`));
  writeFileSync(join(RESULTS, 'vitest.json'), JSON.stringify(mergeVitestReports(reports)));
  const lines = ['the ten slowest files', ...slowest(files), 'the layers', ...layers];
  if (retried.length > 0) lines.push('passed only when retried; find the cause', ...retried);
  if (outdated.length > 0) lines.push('generated files that were out of date; commit them', ...outdated);
  if (failures.length > 0) lines.push('failed', ...failures);
  for (const line of lines) process.stdout.write(`nua · ${line}\n`);
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
}

endTogether();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const node = await attempt('installing what is missing', () => ensureInstalled());
if (node !== null) await (isLong ? longSuite(node) : mergeSuite(node));
summarize();
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
