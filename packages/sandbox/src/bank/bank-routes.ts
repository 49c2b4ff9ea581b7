import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bankPage } from '../pages/bank-page.ts';
import { readFields, readObject, wantsPage } from '../read-body.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import { lineInBankFormat, makeTransfer, statementSince } from './statement.ts';

type PageQuery = { Querystring: Record<string, string | undefined> };

function bankView(deps: SandboxDeps) {
  const { iban, title, bank_name } = deps.credentials.bank;
  return { account: { iban, title, bank_name }, lines: statementSince(deps, 0).lines.reverse() };
}

async function transfer(deps: SandboxDeps, request: FastifyRequest, reply: FastifyReply) {
  const is_form = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
  const fields = is_form ? readFields(request) : readObject(request);
  if (fields === null) return reply.code(400).send({ error: 'the body is not a JSON object' });
  const made = makeTransfer(deps, fields);
  if ('invalid' in made) {
    if (!is_form) return reply.code(422).send({ error: `invalid ${made.invalid}`, field: made.invalid });
    const form = new URLSearchParams({ ...(fields as Record<string, string>), invalid: made.invalid });
    return reply.redirect(`/sandbox/bank?${form}`, 303);
  }
  await deps.state.settled();
  await deps.schedule.advance();
  if (is_form) return reply.redirect(`/sandbox/bank?sent=${made.id}`, 303);
  const current = deps.state.lines.get(made.id) ?? made;
  return reply.code(201).send({ line: lineInBankFormat(current), delivered: current.delivered });
}

/** Serves the bank: transfers to the merchant's account, and its statement. */
export function bankRoutes(app: FastifyInstance, deps: SandboxDeps) {
  app.get<PageQuery>('/sandbox/bank', async (request, reply) => {
    if (!wantsPage(request)) return bankView(deps);
    return reply.type('text/html; charset=utf-8').send(bankPage(deps, request.query, deps.pageNonce(reply)));
  });
  app.get('/sandbox/bank.json', async () => bankView(deps));
  app.get<PageQuery>('/sandbox/bank/statement', async (request, reply) => {
    const since = request.query.since ?? '0';
    if (!/^\d{1,12}$/.test(since)) return reply.code(422).send({ error: 'invalid since', field: 'since' });
    return statementSince(deps, Number(since));
  });
  app.post('/sandbox/bank/transfer', (request, reply) => transfer(deps, request, reply));
}
