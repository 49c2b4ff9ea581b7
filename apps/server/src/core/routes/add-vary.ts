import type { FastifyReply } from 'fastify';

/** Adds a name to `Vary`. A second `header` call would replace the first name. */
export function addVary(reply: FastifyReply, name: string): FastifyReply {
  const names = String(reply.getHeader('vary') ?? '');
  return reply.header('vary', names === '' ? name : `${names}, ${name}`);
}
