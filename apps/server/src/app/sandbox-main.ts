import { join } from 'node:path';
import { ConfigurationError, readConfigurationOf } from '../configuration/configuration.ts';
import { MovableClock } from '../core/clock.ts';
import { serveSandbox } from './serve-sandbox.ts';

const print = (line: string) => process.stdout.write(`sandbox · ${line}\n`);

/** Runs the sandbox of a staging site as a separate process: `npm run sandbox`. */
async function main(): Promise<void> {
  const config = readConfigurationOf('sandbox', { STAGE: 'staging', ...process.env }, process.cwd());
  const url = config.sandbox_url!;
  const site = config.public_url;
  const data_file = join(config.data_dir, 'staging', 'sandbox.jsonl');
  const served = await serveSandbox({ clock: new MovableClock(), url, site: () => site, data_file }).catch((error) => {
    throw new ConfigurationError([
      `SANDBOX_URL is "${url}", where this process cannot listen (${error.message}); it must be a free port of this machine.`,
    ]);
  });
  print(`${served.url}/sandbox plays every provider of ${site}; its books are in ${data_file}`);
  process.send?.('ready');
  const stop = () => void served.stop().then(() => process.exit(0));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`sandbox · ${(error as Error).message}\n`);
  process.exit(error instanceof ConfigurationError ? 78 : 1);
}
