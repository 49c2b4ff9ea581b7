import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { replyFirewallPage } from '../firewall-page.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../paisa.ts';
import { easypaisaTime, momentOfStamp } from '../pakistan-time.ts';
import { readObject } from '../read-body.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import type { Charge } from '../sandbox-state.ts';
import { chargeScript } from '../scripts.ts';
import { isVisibleToInquiry, openCharge, playCharge } from '../wallet-charge.ts';
import { noticeDocument, sendEasypaisaNotice } from './ipn.ts';

type Checked = { order_id: string; phone: string; amount: string };
type Refusal = { code: string; desc: string };

const required = ['orderId', 'storeId', 'transactionAmount', 'transactionType', 'mobileAccountNo', 'emailAddress'];

/** Checks a mobile account charge and returns the first error. Amounts are rupees with one or two decimals. */
function checkCharge(body: Record<string, unknown>, store_id: string): Checked | Refusal {
  for (const name of required) {
    if (body[name] === undefined || body[name] === null || body[name] === '') {
      return { code: '0002', desc: `REQUIRED FIELD MISSING: ${name}` };
    }
  }
  if (body.storeId !== store_id) return { code: '0006', desc: 'INVALID STORE ID' };
  const { orderId, mobileAccountNo, transactionAmount, emailAddress, tokenExpiry, transactionType } = body;
  if (typeof orderId !== 'string' || !/^[A-Za-z0-9]{1,20}$/.test(orderId))
    return { code: '0003', desc: 'INVALID ORDER ID' };
  if (transactionType !== 'MA') return { code: '0008', desc: 'PAYMENT METHOD NOT ENABLED' };
  const amount = paisaFromRupees(transactionAmount, 'one or two');
  if (amount === null) return { code: '0002', desc: 'REQUIRED FIELD INVALID: transactionAmount' };
  if (typeof mobileAccountNo !== 'string' || !/^03\d{9}$/.test(mobileAccountNo)) {
    return { code: '0014', desc: 'ACCOUNT DOES NOT EXIST' };
  }
  if (typeof emailAddress !== 'string' || !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(emailAddress)) {
    return { code: '0002', desc: 'REQUIRED FIELD INVALID: emailAddress' };
  }
  const expiry = tokenExpiry === undefined || tokenExpiry === '' ? null : String(tokenExpiry);
  if (expiry !== null && (!/^\d{8} \d{6}$/.test(expiry) || momentOfStamp(expiry.replace(' ', '')) === null)) {
    return { code: '0002', desc: 'REQUIRED FIELD INVALID: tokenExpiry' };
  }
  return { order_id: orderId, phone: mobileAccountNo, amount };
}

const response_of_verdict: Record<NonNullable<Charge['verdict']>, readonly [code: string, desc: string]> = {
  paid: ['0000', 'SUCCESS'],
  low_balance: ['0013', 'LOW BALANCE'],
  refused: ['0001', 'SYSTEM ERROR'],
  dropped: ['0001', 'SYSTEM ERROR'],
  refunded: ['0000', 'SUCCESS'],
};

/** Maps the result of a payment to a status of the inquiry response. A refused PIN prompt is FAILED. */
export function statusOf(charge: Charge): string {
  const statuses = { paid: 'PAID', low_balance: 'FAILED', refused: 'FAILED', dropped: 'DROPPED', refunded: 'REVERSED' };
  if (charge.reversal) return 'REVERSED';
  return charge.verdict === null ? 'PENDING' : statuses[charge.verdict];
}

export function credentialsHeader(username: string, password: string): string {
  return Buffer.from(`${username}:${password}`, 'utf8').toString('base64');
}

function isCaller(deps: SandboxDeps, request: FastifyRequest): boolean {
  const { username, password } = deps.credentials.easypaisa;
  return request.headers.credentials === credentialsHeader(username, password);
}

async function charge(deps: SandboxDeps, request: FastifyRequest, reply: FastifyReply) {
  const body = readObject(request);
  if (body === null) return reply.code(400).send({ responseCode: '0001', responseDesc: 'SYSTEM ERROR' });
  const { store_id } = deps.credentials.easypaisa;
  const response = (responseCode: string, responseDesc: string, made?: Charge) =>
    reply.send({
      orderId: String(body.orderId ?? ''),
      storeId: String(body.storeId ?? ''),
      transactionId: made?.verdict === 'paid' ? made.retrieval_no : '',
      transactionDateTime: made ? easypaisaTime(new Date(made.created_at)) : '',
      responseCode,
      responseDesc,
    });
  if (!isCaller(deps, request)) return response('0010', 'INVALID CREDENTIALS');
  const checked = checkCharge(body, store_id);
  if ('code' in checked) return response(checked.code, checked.desc);
  if (chargeScript(checked.phone).response === 'firewall') return replyFirewallPage(reply);
  const opened = openCharge(deps, {
    wallet: 'easypaisa',
    reference: checked.order_id,
    phone: checked.phone,
    amount: checked.amount,
    fields: { email: String(body.emailAddress) },
  });
  if (opened === null) {
    await deps.state.settled();
    return response('0020', 'DUPLICATE ORDER ID');
  }
  if ((await playCharge(deps, opened, reply, sendEasypaisaNotice)) === 'gone') return;
  const current = deps.state.charges.get(opened.id)!;
  const { verdict } = current;
  // The protocol has no code for a pending charge. The caller gets a system error and must inquire.
  const [code, desc] = verdict === null ? (['0001', 'SYSTEM ERROR'] as const) : response_of_verdict[verdict];
  return response(code, desc, current);
}

async function inquire(deps: SandboxDeps, request: FastifyRequest, reply: FastifyReply) {
  const body = readObject(request);
  if (body === null) return reply.code(400).send({ responseCode: '0001', responseDesc: 'SYSTEM ERROR' });
  const { store_id, account_num } = deps.credentials.easypaisa;
  const { orderId, storeId, accountNum } = body;
  const base = { orderId: String(orderId ?? ''), accountNum: String(accountNum ?? ''), storeId: String(storeId ?? '') };
  const refuse = (responseCode: string, responseDesc: string) =>
    reply.send({ ...base, responseCode, responseDesc, errorCode: responseCode });
  if (!isCaller(deps, request)) return refuse('0010', 'INVALID CREDENTIALS');
  for (const name of ['orderId', 'storeId', 'accountNum']) {
    if (typeof body[name] !== 'string' || body[name] === '') return refuse('0002', `REQUIRED FIELD MISSING: ${name}`);
  }
  if (storeId !== store_id) return refuse('0006', 'INVALID STORE ID');
  if (accountNum !== account_num) return refuse('0004', 'MERCHANT ACCOUNT DOES NOT EXIST');
  const found = deps.state.charges.get(`easypaisa-${orderId}`);
  if (found === undefined || !isVisibleToInquiry(deps, found)) return refuse('0003', 'INVALID ORDER ID');
  return reply.send({
    ...base,
    storeName: 'Nua',
    paymentToken: '',
    transactionStatus: statusOf(found),
    transactionAmount: rupeesFromPaisa(found.taken),
    transactionDateTime: easypaisaTime(new Date(found.decided_at ?? found.created_at)),
    msisdn: found.phone,
    paymentMode: 'MA',
    responseCode: '0000',
    responseDesc: 'SUCCESS',
  });
}

/** Serves Easypaisa REST v4: mobile account charge, inquiry, and the document behind a notification's link. */
export function easypaisaRoutes(app: FastifyInstance, deps: SandboxDeps) {
  const root = '/sandbox/easypaisa/easypay-service/rest/v4';
  app.post(`${root}/initiate-ma-transaction`, (request, reply) => charge(deps, request, reply));
  app.post(`${root}/inquire-transaction`, (request, reply) => inquire(deps, request, reply));
  app.get<{ Params: { token: string } }>('/sandbox/easypaisa/ipn/:token', async (request, reply) => {
    const document = noticeDocument(deps, request.params.token);
    return document ?? reply.code(404).send({ error: 'not found' });
  });
}
