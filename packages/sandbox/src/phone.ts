import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { phonePage } from './pages/phone-page.ts';
import { rupeesFromPaisa } from './paisa.ts';
import { localNumber } from './phone-number.ts';
import { readFields, wantsPage } from './read-body.ts';
import type { SandboxDeps } from './sandbox-deps.ts';
import type { Charge } from './sandbox-state.ts';
import { smsOf } from './sms/sms-box.ts';
import { decideCharge } from './wallet-charge.ts';

type PhoneQuery = { Querystring: { number?: string } };

function chargeView(charge: Charge) {
  const { id, wallet, reference, phone, verdict, created_at, decided_at } = charge;
  return {
    id,
    wallet,
    reference,
    phone,
    amount: rupeesFromPaisa(charge.amount),
    state: verdict ?? 'waiting',
    created_at,
    decided_at,
  };
}

/** The last charges and messages of one phone, newest first; without a number, of all phones. */
export function phoneView(deps: SandboxDeps, local: string | null) {
  const mine = deps.state.charges.all().filter((charge) => local === null || charge.phone === local);
  return { number: local, charges: mine.slice(-50).reverse().map(chargeView), sms: smsOf(deps, local).slice(0, 50) };
}

async function decide(deps: SandboxDeps, request: FastifyRequest, reply: FastifyReply, verdict: 'paid' | 'refused') {
  const charge = deps.state.charges.get(readFields(request).charge_id ?? '');
  if (charge === undefined) return reply.code(404).send({ error: 'no such charge' });
  const was_waiting = charge.verdict === null;
  const decided = was_waiting ? decideCharge(deps, charge.id, verdict)! : charge;
  await deps.state.settled();
  if (wantsPage(request)) return reply.redirect(`/sandbox/phone?number=${charge.phone}`, 303);
  if (!was_waiting) return reply.code(409).send({ error: 'already decided', charge: chargeView(decided) });
  return { charge: chargeView(decided) };
}

/** Serves the player's phone: wallet prompts to approve or refuse, and messages. */
export function phoneRoutes(app: FastifyInstance, deps: SandboxDeps) {
  const show = (request: FastifyRequest<PhoneQuery>, reply: FastifyReply) => {
    const { number } = request.query;
    const local = number === undefined || number === '' ? null : localNumber(number);
    if (number && local === null) return reply.code(422).send({ error: 'number is not a Pakistani mobile number' });
    return reply.send(phoneView(deps, local));
  };
  app.get<PhoneQuery>('/sandbox/phone', async (request, reply) => {
    if (!wantsPage(request)) return show(request, reply);
    return reply.type('text/html; charset=utf-8').send(phonePage(deps, request.query.number, deps.pageNonce(reply)));
  });
  app.get<PhoneQuery>('/sandbox/phone.json', async (request, reply) => show(request, reply));
  app.post('/sandbox/phone/approve', (request, reply) => decide(deps, request, reply, 'paid'));
  app.post('/sandbox/phone/refuse', (request, reply) => decide(deps, request, reply, 'refused'));
}
