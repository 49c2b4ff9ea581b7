import { existsSync } from 'node:fs';
import { childEnvironment, printProgress, run } from './run.mjs';

const SHELL_PLACES = ['/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium-headless-shell'];
const USUAL_PLACES = [
  // Debian's binary, not its script in /usr/bin, which enables the graphics card and loads extensions.
  '/usr/lib/chromium/chromium',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Whether a browser can open a page. An installed binary may lack libraries. */
async function works(program) {
  if (!program || !existsSync(program)) return false;
  const flags = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
  ];
  const { status, output } = await run(program, [...flags, '--dump-dom', 'data:text/html,<p>nua-works</p>'], {
    quiet: true,
    timeout_ms: 60_000,
  });
  return status === 0 && output.includes('nua-works');
}

async function playwrightChromium() {
  try {
    const { chromium } = await import('playwright');
    return chromium.executablePath();
  } catch {
    return '';
  }
}

async function firstWorking(places) {
  for (const place of places) if (await works(place)) return place;
  return null;
}

async function download(node) {
  printProgress('fetching a Chromium for the browser tests (once)');
  const cli = ['node_modules/playwright/cli.js', 'install', 'chromium', '--no-shell'];
  await run(node, cli, { quiet: true, timeout_ms: 300_000 });
  const own = await playwrightChromium();
  if (await works(own)) return own;
  if (process.getuid?.() === 0 && existsSync(own)) {
    printProgress('adding the system libraries it needs');
    await run(node, ['node_modules/playwright/cli.js', 'install-deps', 'chromium'], {
      quiet: true,
      timeout_ms: 300_000,
    });
    if (await works(own)) return own;
  }
  return null;
}

async function fromDistribution(name, places) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  printProgress(`installing the distribution’s ${name}`);
  const env = childEnvironment({ DEBIAN_FRONTEND: 'noninteractive' });
  await run('apt-get', ['update', '-qq'], { quiet: true, env, timeout_ms: 300_000 });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    quiet: true,
    env,
    timeout_ms: 600_000,
  });
  return await firstWorking(places);
}

/** Finds a Chromium for the browser tests: an installed one, Playwright's download, or the distribution's package. */
export async function ensureChromium(node) {
  const found =
    (await firstWorking([process.env.CHROMIUM_PATH, await playwrightChromium(), ...USUAL_PLACES])) ??
    (await download(node)) ??
    (await fromDistribution('chromium', USUAL_PLACES));
  if (found !== null) return found;
  throw new Error(
    'No Chromium runs here and none could be fetched. Install one (Debian: sudo apt-get install chromium) or name one ' +
      'in CHROMIUM_PATH.',
  );
}

/** Finds Chromium's headless shell, in which most browser tests run. Without it they run in Chromium. */
export async function ensureHeadlessShell() {
  return (await firstWorking(SHELL_PLACES)) ?? (await fromDistribution('chromium-headless-shell', SHELL_PLACES));
}
