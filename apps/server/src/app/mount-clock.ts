import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { AdvanceableClock } from '../ports/clock.ts';

const YEAR_MS = 365 * 86_400_000;
const body = v.strictObject({ advance_ms: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(YEAR_MS)) });

/** Moves the time of the server and of the outside world together. Only a demo has it: tests do not wait. */
export function mountClock(
  fastify: FastifyInstance,
  clock: AdvanceableClock,
  sandbox: { advance(): Promise<void> },
): void {
  fastify.post('/sandbox/clock', async (request, reply) => {
    const read = v.safeParse(body, request.body);
    if (!read.success) return reply.code(400).send({ error: 'advance_ms must be a whole number from 0 to a year' });
    clock.advance(read.output.advance_ms);
    await sandbox.advance();
    return { now: clock.now().toISOString() };
  });
  fastify.get('/sandbox/clock', async () => ({ now: clock.now().toISOString() }));
}
