import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtConsole } from '../app/built-web.ts';
import { serveFiles } from './console-files.ts';

describe('the built console', () => {
  let fastify: FastifyInstance;
  beforeAll(async () => {
    const files = builtConsole();
    if (files === null) throw new Error('the console is not built');
    fastify = Fastify();
    fastify.get('/', (_request, reply) => files.sendPage(reply));
    await serveFiles(fastify, files);
  });
  afterAll(() => fastify?.close());

  it('loads at most 140 KB of compressed JavaScript before its first page', async () => {
    const page = (await fastify.inject('/')).body;
    const scripts = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path!);
    expect(scripts.length).toBeGreaterThan(0);
    const responses = await Promise.all(
      scripts.map((path) => fastify.inject({ url: path, headers: { 'accept-encoding': 'br' } })),
    );
    expect(responses.map(({ headers }) => headers['content-encoding'])).toEqual(scripts.map(() => 'br'));
    const bytes = responses.reduce((sum, { rawPayload }) => sum + rawPayload.length, 0);
    expect(bytes).toBeLessThanOrEqual(140 * 1024);
  });
});
