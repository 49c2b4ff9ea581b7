import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { childEnvironment, ROOT, run, say } from './run.mjs';
import { playwrightVerdict, vitestVerdict } from './verdict.mjs';

const RESULTS = join(ROOT, 'test-results');
const total = { passed: 0, failed: 0 };

function count({ passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}

/** A step that cannot even begin is one failure; the steps after it still run. */
async function attempt(name, step) {
  say(name);
  try {
    return await step();
  } catch (error) {
    process.stderr.write(`nua · ${name}: ${error.message}\n`);
    count({ passed: 0, failed: 1 });
    return null;
  }
}

async function check(name, node, args) {
  await attempt(name, async () => {
    const { status, output } = await run(node, args, { quiet: true });
    if (status !== 0) throw new Error(`failed\n${output.trim()}`);
  });
}

async function suites(node) {
  const chromium = await attempt('looking for a Chromium', () => ensureChromium(node));
  await attempt('building what is stale', () => ensureBuilt(node));
  await check('lint and format', node, ['node_modules/@biomejs/biome/bin/biome', 'check', '.']);
  await check('types', node, ['node_modules/typescript/bin/tsc', '-p', '.', '--noEmit']);
  const env = childEnvironment({ NUA_REPORT: '1', CI: '1', TZ: 'UTC', NO_COLOR: '1', NUA_CHROMIUM: chromium ?? '' });
  await attempt('unit and server tests', async () => {
    const { status } = await run(node, ['node_modules/vitest/vitest.mjs', 'run'], { env });
    count(vitestVerdict(join(RESULTS, 'vitest.json'), status));
  });
  if (chromium === null) return;
  await attempt('browser stories', async () => {
    const { status } = await run(node, ['node_modules/@playwright/test/cli.js', 'test'], { env });
    const verdict = playwrightVerdict(join(RESULTS, 'playwright.json'), status);
    count(verdict);
    for (const story of verdict.unsteady) say(`unsteady, to be mended: ${story}`);
  });
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const node = await attempt('installing what is missing', () => ensureInstalled());
if (node !== null) await suites(node);
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
