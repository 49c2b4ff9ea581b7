import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readIdentity } from './identity.ts';
import { sync } from './sync.ts';

/**
 * Copies the built client and its settings into the Android and the iOS project. `npm run native:sync -- --server URL` sets a server other
 * than the server in apps/native/package.json.
 */
const folder = join(resolve(import.meta.dirname, '../..'), 'apps/native');
const page = join(folder, '../web/dist-native/index.html');
const { values } = parseArgs({ options: { server: { type: 'string' } } });

const { host } = await readIdentity(folder, values.server);
// The content security policy of a built page contains its server.
if (!existsSync(page) || !readFileSync(page, 'utf8').includes(` https://${host} `)) {
  console.error(`There is no client built for ${host} yet: npm run build:native -- --server https://${host}`);
  process.exit(1);
}
console.log(await sync(folder, values.server));
