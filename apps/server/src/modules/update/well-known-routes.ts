import { join } from 'node:path';
import { APP_IDENTITY_PATH } from '@nua/contract/app-identity.ts';
import { serverPaths } from '@nua/contract/server-path.ts';
import type { FastifyInstance } from 'fastify';
import { apiError } from '../../core/api-error.ts';
import type { App } from '../../core/app.ts';
import { errorReply } from '../../core/routes/error-reply.ts';
import { readText } from './patch-routes.ts';

const JSON_FILE = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, max-age=3600',
};

/**
 * Serves the identity of the app that may open links and use passkeys of this site, for Android and iOS. It also serves a file, signed by
 * the operator, that identifies the genuine app.
 *
 * Source  Digital Asset Links; Apple, "Supporting associated domains"
 */
export function registerWellKnown(fastify: FastifyInstance, { config }: App): void {
  const { android, apple, patches_dir } = config.native;
  const files: Record<string, unknown> = {
    '/.well-known/assetlinks.json': android && [
      {
        relation: ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.get_login_creds'],
        target: {
          namespace: 'android_app',
          package_name: android.package,
          sha256_cert_fingerprints: android.certificates,
        },
      },
    ],
    '/.well-known/apple-app-site-association': apple && {
      applinks: {
        details: [
          {
            appIDs: [`${apple.team_id}.${apple.bundle_id}`],
            components: [...serverPaths.map((path) => ({ '/': `${path}*`, exclude: true })), { '/': '*' }],
          },
        ],
      },
    },
  };
  for (const [path, content] of Object.entries(files)) {
    fastify.get(path, async (request, reply) =>
      content === null
        ? errorReply(request, reply, apiError('NOT_FOUND'))
        : reply.headers(JSON_FILE).send(JSON.stringify(content)),
    );
  }
  fastify.get(APP_IDENTITY_PATH, async (request, reply) => {
    const text = await readText(join(patches_dir, 'nua-app.json'));
    if (text === null) return errorReply(request, reply, apiError('NOT_FOUND'));
    return reply.headers({ ...JSON_FILE, 'cache-control': 'no-store' }).send(text);
  });
}
