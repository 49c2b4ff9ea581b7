import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiError } from '../../core/api-error.ts';
import type { App } from '../../core/app.ts';
import { addVary } from '../../core/routes/add-vary.ts';
import { compress } from '../../core/routes/compress.ts';
import { errorReply, pathOf } from '../../core/routes/error-reply.ts';

const PREFIX = '/patches/';
const MANIFEST = /^[a-z0-9][a-z0-9-]{0,31}\/(?!files\/)[A-Za-z0-9_-]{1,64}\/updates\.json$/;
/** The path of a file, which is named by the SHA-256 of its content. */
const FILE = /^[a-z0-9][a-z0-9-]{0,31}\/files\/[0-9a-f]{64}\.(br|zip)$/;
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Serves the output of `npm run release:patch`: manifests, which are never cached, and files, which never change.
 *
 * Only paths with the form that the tool writes are served, without decoding, so no parent folder or hidden file is reachable.
 *
 * Source  specification section 7, "GET {base}/patches/{env}/{token}/updates.json"
 */
export async function registerPatches(fastify: FastifyInstance, app: App): Promise<void> {
  const { patches_dir } = app.config.native;
  // The plugin adds `sendFile`, with ranges for resumed downloads, and serves nothing else.
  await fastify.register(fastifyStatic, { root: import.meta.dirname, serve: false });
  fastify.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    // With a 416 the app's plugin knows that its download is complete. After any other status it would repeat the request forever.
    if (error.statusCode === 416) return reply.code(416).header('cache-control', 'no-store').send('');
    app.log.error({ err: error, request_id: request.id }, 'a patch could not be sent');
    return errorReply(request, reply, apiError('INTERNAL'));
  });
  fastify.get(`${PREFIX}*`, async (request, reply) => {
    const name = pathOf(request.url).slice(PREFIX.length);
    if (MANIFEST.test(name)) return await sendManifest(request, reply, join(patches_dir, name));
    if (!FILE.test(name) || !existsSync(join(patches_dir, name))) return notFound(request, reply);
    return (
      reply
        .header('cache-control', FOREVER)
        // The bytes are encrypted, even if the name ends in br, so no proxy may decompress them.
        .header('content-type', 'application/octet-stream')
        .sendFile(name, patches_dir, { cacheControl: false, contentType: false, dotfiles: 'deny' })
    );
  });
}

/** Sends a manifest, which lists every file of a bundle. An app that sends the manifest's ETag gets an empty response. */
async function sendManifest(request: FastifyRequest, reply: FastifyReply, file: string): Promise<FastifyReply> {
  const text = await readText(file);
  if (text === null) return notFound(request, reply);
  const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  reply
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .header('etag', tag);
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  addVary(reply, 'accept-encoding');
  const compressed = await compress(text, request.headers['accept-encoding']);
  if (compressed === null) return reply.send(text);
  return reply.header('content-encoding', compressed.encoding).send(compressed.body);
}

export async function readText(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

const notFound = (request: FastifyRequest, reply: FastifyReply) => errorReply(request, reply, apiError('NOT_FOUND'));
