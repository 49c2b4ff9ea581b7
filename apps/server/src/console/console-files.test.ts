import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtConsole } from '../app/built-web.ts';
import { serveFiles } from './console-files.ts';

const FIRST_LOAD_BYTES = 140 * 1024;
const SCREEN_BYTES = 12 * 1024;
const CHART_BYTES = 30 * 1024;

describe('the built console', () => {
  let folder: string;
  let fastify: FastifyInstance;
  beforeAll(async () => {
    const files = builtConsole();
    if (files === null) throw new Error('the console is not built');
    folder = join(files.folder, 'assets');
    fastify = Fastify();
    fastify.get('/', (_request, reply) => files.sendPage(reply));
    await serveFiles(fastify, files);
  });
  afterAll(() => fastify?.close());

  const firstScripts = async (): Promise<string[]> => {
    const page = (await fastify.inject('/')).body;
    return [...page.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(([, name]) => name!);
  };
  const compressedBytes = async (name: string): Promise<number> => {
    const { headers, rawPayload } = await fastify.inject({
      url: `/assets/${name}`,
      headers: { 'accept-encoding': 'br' },
    });
    expect([name, headers['content-encoding']]).toEqual([name, 'br']);
    return rawPayload.length;
  };
  const totalBytes = async (names: Iterable<string>): Promise<number> => {
    const sizes = await Promise.all([...names].map(compressedBytes));
    return sizes.reduce((sum, bytes) => sum + bytes, 0);
  };
  /** Adds a chunk and the chunks that it imports to `loaded`, as a browser loads them. */
  const load = (name: string, loaded: Set<string>): Set<string> => {
    if (loaded.has(name)) return loaded;
    loaded.add(name);
    const text = readFileSync(join(folder, name), 'utf8');
    for (const [, imported] of text.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) load(imported!, loaded);
    return loaded;
  };

  it('loads at most 140 KB of compressed JavaScript before its first page', async () => {
    const scripts = await firstScripts();
    expect(scripts.length).toBeGreaterThan(0);
    expect(await totalBytes(scripts)).toBeLessThanOrEqual(FIRST_LOAD_BYTES);
  });

  it('loads at most 12 KB of compressed JavaScript for a screen, and 30 KB for the charts', async () => {
    const first = new Set<string>();
    for (const name of await firstScripts()) load(name, first);
    const lazy = readdirSync(folder).filter((name) => name.endsWith('.js') && !first.has(name));
    expect(lazy.filter((name) => name.startsWith('chart-'))).toHaveLength(1);
    expect(lazy.length).toBeGreaterThan(8);
    for (const name of lazy) {
      const added = [...load(name, new Set<string>())].filter((loaded) => !first.has(loaded));
      const limit = name.startsWith('chart-') ? CHART_BYTES : SCREEN_BYTES;
      expect([name, (await totalBytes(added)) <= limit]).toEqual([name, true]);
    }
  });
});
