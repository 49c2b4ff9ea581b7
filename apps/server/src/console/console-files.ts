import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

export type ConsoleFiles = { folder: string; sendPage: (reply: FastifyReply) => FastifyReply };

/** Returns the built console of a folder, or null if it was not built. */
export function consoleFiles(folder: string): ConsoleFiles | null {
  const page = join(folder, 'index.html');
  if (!existsSync(page)) return null;
  const html = readFileSync(page, 'utf8');
  return {
    folder,
    // Every address shows the same page, whose script reads the address.
    sendPage: (reply) => reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html),
  };
}

/** Serves the console's scripts and styles, whose names contain their hash. */
export async function serveFiles(fastify: FastifyInstance, { folder }: ConsoleFiles): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  });
}
