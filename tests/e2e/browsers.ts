/** The Chromium that the bootstrap found; without one, Playwright looks for its own. */
const CHROMIUM = process.env.NUA_CHROMIUM || process.env.CHROMIUM_PATH || '';

const launching = (program: string) => ({
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

/** Chromium's headless shell where it is installed: the same engine without the window, a third less processor time. */
export const headlessShell = launching(process.env.NUA_HEADLESS_SHELL || CHROMIUM);

/** The full Chromium, for features that the shell lacks: the back/forward cache and notifications. */
export const wholeChromium = launching(CHROMIUM);
