import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { internationalNumber, localNumber } from '../phone-number.ts';
import { readObject } from '../read-body.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import type { Sms } from '../sandbox-state.ts';

const max_messages = 2_000;

/** Stores a message for a Pakistani mobile number; null if the number or the text is invalid. */
export async function storeSms(deps: SandboxDeps, to: unknown, text: unknown): Promise<Sms | null> {
  const local = localNumber(to);
  if (local === null || typeof text !== 'string' || text === '' || text.length > 1_600) return null;
  const at = deps.clock.now().toISOString();
  const sms = deps.state.sms.put({ id: randomUUID(), to: internationalNumber(local), text, at });
  if (deps.state.sms.size() > max_messages) deps.state.sms.drop(deps.state.sms.all()[0]!.id);
  await deps.state.settled();
  return sms;
}

/** Messages of one number (or of all), newest first. */
export function smsOf(deps: SandboxDeps, local: string | null): Sms[] {
  const to = local === null ? null : internationalNumber(local);
  return deps.state.sms
    .all()
    .filter((sms) => to === null || sms.to === to)
    .reverse();
}

export function smsRoutes(app: FastifyInstance, deps: SandboxDeps) {
  app.post('/sandbox/sms/send', async (request, reply) => {
    const body = readObject(request);
    const sms = await storeSms(deps, body?.to, body?.text);
    if (sms === null)
      return reply.code(422).send({ error: 'to must be a Pakistani mobile number, text 1 to 1600 characters' });
    return reply.code(202).send({ id: sms.id });
  });
  app.get<{ Querystring: { to?: string } }>('/sandbox/sms', async (request, reply) => {
    const { to } = request.query;
    const local = to === undefined ? null : localNumber(to);
    if (to !== undefined && local === null)
      return reply.code(422).send({ error: 'to is not a Pakistani mobile number' });
    return smsOf(deps, local);
  });
}

/** Sends texts directly, without a gateway. */
export const smsSender = (deps: SandboxDeps) => ({
  async send(message: { to: string; text: string }): Promise<{ id: string }> {
    const sms = await storeSms(deps, message.to, message.text);
    if (sms === null) throw new Error('the number or the text of a message is not valid');
    return { id: sms.id };
  },
});
