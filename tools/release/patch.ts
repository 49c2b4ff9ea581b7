import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import app from '../../apps/native/package.json' with { type: 'json' };
import { ReleaseError } from './release-error.ts';
import { readReleaseKey } from './release-key.ts';
import { type PatchRequest, releasePatch } from './release-patch.ts';
import { assertTrustedKey } from './trusted-key.ts';

const ROOT = resolve(import.meta.dirname, '../..');

const USAGE = `npm run release:patch -- --env production --token APP_TOKEN --key /safe/release-key.pem
  [--bundle apps/web/dist-native] [--server https://nua.example] [--version NAME] [--min-native 1.2.0] [--rollout 10]
  [--patches DIR] [--back-to-built-in] [--dry-run]`;

function readRequest(words: string[]): PatchRequest {
  const { values } = parseArgs({
    args: words,
    options: {
      env: { type: 'string' },
      token: { type: 'string' },
      key: { type: 'string' },
      bundle: { type: 'string', default: join(ROOT, 'apps/web/dist-native') },
      server: { type: 'string' },
      version: { type: 'string' },
      'min-native': { type: 'string' },
      rollout: { type: 'string', default: '100' },
      patches: { type: 'string' },
      'back-to-built-in': { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const { env, token, key } = values;
  if (!env || !token || !key) throw new ReleaseError(USAGE);
  const release_key = readReleaseKey(resolve(key));
  assertTrustedKey(join(ROOT, 'apps/native/release-keys.json'), release_key);
  if (!/^\d{1,3}$/.test(values.rollout)) throw new ReleaseError('--rollout is a percentage from 0 to 100.');
  return {
    env,
    token,
    key: release_key,
    patches_dir: resolve(values.patches ?? process.env.PATCHES_DIR ?? join(process.env.DATA_DIR ?? '.data', 'patches')),
    now: new Date(),
    dry_run: values['dry-run'],
    bundle: values['back-to-built-in']
      ? null
      : {
          folder: resolve(values.bundle),
          server: values.server ?? process.env.PUBLIC_URL ?? app.server,
          version: values.version ?? null,
          min_native: values['min-native'] ?? null,
          rollout: Number(values.rollout),
        },
  };
}

try {
  const request = readRequest(process.argv.slice(2));
  console.table([releasePatch(request)]);
  console.log(request.dry_run ? 'Nothing was written.' : `Released for ${request.env} into ${request.patches_dir}.`);
} catch (error) {
  const isExpected = error instanceof ReleaseError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  console.error(isExpected ? (error as Error).message : error);
  process.exitCode = 1;
}
