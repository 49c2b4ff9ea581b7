import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { childEnvironment, run } from './run.mjs';

const node = await ensureInstalled();
const chromium = await ensureChromium(node);
await ensureBuilt(node);
const env = childEnvironment({ NUA_CHROMIUM: chromium ?? '', TZ: 'UTC' });
const { status } = await run(node, ['tools/pictures/main.ts', ...process.argv.slice(2)], { env });
process.exitCode = status;
