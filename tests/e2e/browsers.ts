/** The Chromium that the bootstrap found. If it is empty, Playwright uses its own. */
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

/** Chromium's headless shell, if it is installed. It needs a third less CPU time. */
export const headlessShell = launchOptions(process.env.NUA_HEADLESS_SHELL || CHROMIUM);

/** The full Chromium, for the back/forward cache and notifications, which the shell lacks. */
export const wholeChromium = launchOptions(CHROMIUM);
