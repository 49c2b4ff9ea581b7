import type { FastifyInstance } from 'fastify';
import { documentPage } from './document-page.ts';
import { openApiDocument } from './open-api.ts';

/** The document of the API: for machines as OpenAPI, for people as one page without a script. */
export function registerDocument(fastify: FastifyInstance): void {
  let json: string | null = null;
  let html: string | null = null;
  fastify.get('/docs/openapi.json', async (_request, reply) => {
    json ??= JSON.stringify(openApiDocument());
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(json);
  });
  fastify.get('/docs', async (_request, reply) => {
    html ??= documentPage(openApiDocument());
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'public, max-age=300')
      .send(html);
  });
}
