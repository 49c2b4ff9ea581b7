import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OutsideWorld } from '../outside-world.ts';
import { bankPage } from '../pages/bank-page.ts';
import { readFields, readObject, wantsPage } from '../read-body.ts';
import { makeTransfer, statementSince, writtenLine } from './statement.ts';

type PageQuery = { Querystring: Record<string, string | undefined> };

function tellBank(world: OutsideWorld) {
  const { iban, title, bank_name } = world.credentials.bank;
  return { account: { iban, title, bank_name }, lines: statementSince(world, 0).lines.reverse() };
}

async function transfer(world: OutsideWorld, request: FastifyRequest, reply: FastifyReply) {
  const from_form = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
  const fields = from_form ? readFields(request) : readObject(request);
  if (fields === null) return reply.code(400).send({ error: 'the body is not a JSON object' });
  const made = makeTransfer(world, fields);
  if ('invalid' in made) {
    if (!from_form) return reply.code(422).send({ error: `invalid ${made.invalid}`, field: made.invalid });
    const kept = new URLSearchParams({ ...(fields as Record<string, string>), invalid: made.invalid });
    return reply.redirect(`/sandbox/bank?${kept}`, 303);
  }
  await world.state.settled();
  await world.schedule.advance();
  if (from_form) return reply.redirect(`/sandbox/bank?sent=${made.id}`, 303);
  const now = world.state.lines.get(made.id) ?? made;
  return reply.code(201).send({ line: writtenLine(now), delivered: now.delivered });
}

/** The bank: transfers into the merchant's account and the statement of it. */
export function bankRoutes(app: FastifyInstance, world: OutsideWorld) {
  app.get<PageQuery>('/sandbox/bank', async (request, reply) => {
    if (!wantsPage(request)) return tellBank(world);
    return reply.type('text/html; charset=utf-8').send(bankPage(world, request.query, world.pageNonce(reply)));
  });
  app.get('/sandbox/bank.json', async () => tellBank(world));
  app.get<PageQuery>('/sandbox/bank/statement', async (request, reply) => {
    const since = request.query.since ?? '0';
    if (!/^\d{1,12}$/.test(since)) return reply.code(422).send({ error: 'invalid since', field: 'since' });
    return statementSince(world, Number(since));
  });
  app.post('/sandbox/bank/transfer', (request, reply) => transfer(world, request, reply));
}
