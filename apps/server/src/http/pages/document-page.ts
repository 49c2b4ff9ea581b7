import type { FastifyInstance } from 'fastify';
import { type OpenApiDocument, type Operation, openApiDocument } from '../calls/open-api.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const text = (value: string) => value.replace(/[&<>"]/g, (sign) => escapes[sign] ?? '');

const STYLE = `:root{color-scheme:dark}body{font:15px/1.5 system-ui,sans-serif;background:#141113;color:#ece7e9;max-width:60rem;margin:0 auto;padding:1rem}
h1{font-size:1.4rem}details{border-block-start:1px solid #3a3236;padding-block:.5rem}summary{cursor:pointer;display:flex;gap:.75rem;flex-wrap:wrap}
code{font:13px/1.5 ui-monospace,monospace}pre{overflow:auto;background:#1d181b;padding:.75rem;border-radius:6px}b{min-inline-size:4rem}a{color:#ff8f8f}`;

function documentPage(document: OpenApiDocument): string {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => entry(method.toUpperCase(), path, operation)),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Nua: the calls</title><style>${STYLE}</style></head><body><h1>The calls of Nua</h1><p>${text(document.info.description ?? '')} <a href="/docs/openapi.json">OpenAPI document</a></p>${entries.join('')}</body></html>`;
}

function entry(method: string, path: string, operation: Operation): string {
  const parameters = operation.parameters
    .map(
      (one) =>
        `<li><code>${text(one.name)}</code> in ${text(one.in)}${one.required ? ', required' : ''}. ${text(one.description)}</li>`,
    )
    .join('');
  const body = operation.requestBody
    ? `<p>Body</p><pre>${text(JSON.stringify(operation.requestBody, null, 1))}</pre>`
    : '';
  const responses = Object.entries(operation.responses)
    .map(
      ([status, one]) =>
        `<li><code>${status}</code> ${text((one as { description: string }).description).replace(/\n/g, '<br>')}</li>`,
    )
    .join('');
  return `<details><summary><b>${method}</b><code>${text(path)}</code><span>${text(operation.summary)}</span></summary><p>${text(operation.description)} ${operation.security.length === 0 ? 'Open to visitors.' : `Needs a session (${Object.keys(operation.security[0] ?? {}).join('')}).`}</p><ul>${parameters}</ul>${body}<ul>${responses}</ul></details>`;
}

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
      .header('cache-control', 'public, max-age=300')
      .send(html);
  });
}
