import type { FastifyRequest } from 'fastify';

/** The body as a JSON object, or null for anything else. The sandbox receives a JSON body as text. */
export function readObject(request: FastifyRequest): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(String(request.body ?? ''));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** The text fields of a form or JSON body; other values are dropped. */
export function readFields(request: FastifyRequest): Record<string, string> {
  const from_form = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
  if (from_form) return Object.fromEntries(new URLSearchParams(String(request.body ?? '')));
  const texts = Object.entries(readObject(request) ?? {}).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  return Object.fromEntries(texts);
}

export function wantsPage(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/html');
}
