import { join } from 'node:path';
import { runServer } from '../../apps/server/src/main.ts';
import { ROOT } from '../tidy/source-file.ts';
import { remoteRenderer } from './remote-renderer.ts';

const NOT_BUILT = join(ROOT, '.cache', 'not-built');

/** The server of `npm run dev`. Node restarts it when an imported file changes. */
await runServer({
  client: NOT_BUILT,
  server_entry: NOT_BUILT,
  arcade: join(ROOT, 'apps/arcade'),
  build_id: 'dev',
  shared_ms: 0,
  load_renderer: async () => remoteRenderer(process.env.NUA_DEV_MODULES ?? ''),
});
