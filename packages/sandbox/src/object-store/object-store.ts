import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { type AccessKey, signatureError } from './request-signature.ts';

const BODY_LIMIT = 64 * 1024 * 1024;
/** S3 returns at most a thousand names per response, and may return fewer. */
const PAGE = 100;

const STATUS: Readonly<Record<string, number>> = {
  NoSuchBucket: 404,
  NoSuchKey: 404,
  SlowDown: 503,
  XAmzContentSHA256Mismatch: 400,
  AuthorizationHeaderMalformed: 400,
};
const FORBIDDEN = 403;

const refuse = (reply: FastifyReply, code: string) =>
  reply
    .code(STATUS[code] ?? FORBIDDEN)
    .type('application/xml')
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`);

export type ObjectStoreOptions = AccessKey & {
  bucket: string;
  /** The current time, with which the times of signatures are compared. */
  now: () => Date;
};

/** An S3-compatible bucket in memory, with a view for tests. */
export type ObjectStore = {
  plugin: FastifyPluginAsync;
  objects: Map<string, Buffer>;
  /** How many of the next requests are refused with 503 and SlowDown. */
  busy: { requests: number };
};

type KeyRequest = FastifyRequest<{ Params: { bucket: string; '*': string } }>;
type ListRequest = FastifyRequest<{
  Params: { bucket: string };
  Querystring: { prefix?: string; 'continuation-token'?: string };
}>;

function listingXml(
  objects: Map<string, Buffer>,
  { prefix = '', 'continuation-token': after = '' }: ListRequest['query'],
) {
  const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
  const page = names.slice(0, PAGE);
  const rows = page.map(
    (name) => `<Contents><Key>${name}</Key><Size>${objects.get(name)?.length ?? 0}</Size></Contents>`,
  );
  const next = names.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${rows.join('')}${next}</ListBucketResult>`;
}

function mountRoutes(app: FastifyInstance, { objects, busy }: ObjectStore, options: ObjectStoreOptions): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook<{ Params: { bucket: string } }>('preHandler', async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const { method, headers } = request;
    const fault = signatureError({ method, url: request.raw.url ?? '', headers, body }, options, options.now());
    if (fault !== null) return refuse(reply, fault);
    if (request.params.bucket !== options.bucket) return refuse(reply, 'NoSuchBucket');
    if (busy.requests > 0) {
      busy.requests -= 1;
      return refuse(reply, 'SlowDown');
    }
  });
  app.put('/:bucket/*', async (request: KeyRequest, reply) => {
    objects.set(request.params['*'], Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
    return reply.send();
  });
  app.get('/:bucket/*', async (request: KeyRequest, reply) => {
    const found = objects.get(request.params['*']);
    return found === undefined ? refuse(reply, 'NoSuchKey') : reply.type('application/octet-stream').send(found);
  });
  app.delete('/:bucket/*', async (request: KeyRequest, reply) => {
    objects.delete(request.params['*']);
    return reply.code(204).send();
  });
  app.get('/:bucket', async (request: ListRequest, reply) =>
    reply.type('application/xml').send(listingXml(objects, request.query)),
  );
}

/**
 * Creates an S3-compatible store with path-style addresses: PutObject, GetObject, DeleteObject and ListObjectsV2, each
 * signed.
 *
 * Only tests may create it. In a demo its access key would be public, so strangers could fill the memory.
 *
 * Source  Amazon S3 API reference
 */
export function createObjectStore(options: ObjectStoreOptions): ObjectStore {
  const store: ObjectStore = {
    objects: new Map(),
    busy: { requests: 0 },
    plugin: async (app) => mountRoutes(app, store, options),
  };
  return store;
}
