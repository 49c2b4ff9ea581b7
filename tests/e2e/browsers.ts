/** The path of the bootstrap's Chromium. If it is empty, Playwright uses its own Chromium. */
const CHROMIUM = process.env.NUA_CHROMIUM || process.env.CHROMIUM_PATH || '';

const launchOptions = (program: string) => ({
  ...(program === '' ? {} : { executablePath: program }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});

/** Chromium's headless shell if it is installed, because it needs a third less CPU time. */
export const headlessShell = launchOptions(process.env.NUA_HEADLESS_SHELL || CHROMIUM);

/** The full Chromium. The headless shell has no back/forward cache and no notifications. */
export const wholeChromium = launchOptions(CHROMIUM);
