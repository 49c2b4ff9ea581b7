import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { OutsideWorld } from '../outside-world.ts';
import { internationalNumber, localNumber } from '../phone-number.ts';
import { readObject } from '../read-body.ts';
import type { Sms } from '../world-state.ts';

const kept = 2_000;

/** Takes a message for a Pakistani mobile number; null where there is no such number or no text. */
export async function takeSms(world: OutsideWorld, to: unknown, text: unknown): Promise<Sms | null> {
  const local = localNumber(to);
  if (local === null || typeof text !== 'string' || text === '' || text.length > 1_600) return null;
  const at = world.clock.now().toISOString();
  const sms = world.state.sms.put({ id: randomUUID(), to: internationalNumber(local), text, at });
  if (world.state.sms.size() > kept) world.state.sms.drop(world.state.sms.all()[0]!.id);
  await world.state.settled();
  return sms;
}

/** Messages of one number (or of all), newest first. */
export function smsOf(world: OutsideWorld, local: string | null): Sms[] {
  const to = local === null ? null : internationalNumber(local);
  return world.state.sms
    .all()
    .filter((sms) => to === null || sms.to === to)
    .reverse();
}

export function smsRoutes(app: FastifyInstance, world: OutsideWorld) {
  app.post('/sandbox/sms/send', async (request, reply) => {
    const body = readObject(request);
    const sms = await takeSms(world, body?.to, body?.text);
    if (sms === null)
      return reply.code(422).send({ error: 'to must be a Pakistani mobile number, text 1 to 1600 characters' });
    return reply.code(202).send({ id: sms.id });
  });
  app.get<{ Querystring: { to?: string } }>('/sandbox/sms', async (request, reply) => {
    const { to } = request.query;
    const local = to === undefined ? null : localNumber(to);
    if (to !== undefined && local === null)
      return reply.code(422).send({ error: 'to is not a Pakistani mobile number' });
    return smsOf(world, local);
  });
}
