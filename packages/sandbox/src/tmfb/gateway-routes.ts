import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findOwner } from '../account-owners.ts';
import { bankOfIban } from '../bank/banks.ts';
import { replyFirewallPage } from '../firewall-page.ts';
import { isPakistaniIban } from '../iban.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../paisa.ts';
import { findPayout, playPayout } from '../payout-book.ts';
import { readObject } from '../read-body.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import type { Payout } from '../sandbox-state.ts';
import { isLoggedIn, logIn } from './gateway-session.ts';

type Body = Record<string, unknown>;
type Call = (deps: SandboxDeps, body: Body, reply: FastifyReply) => Promise<Body | null>;

const initial_balance_paisa = 100_000_000_00n;
const reference_shape = /^[A-Za-z0-9_-]{1,50}$/;
const msisdn_shape = /^923\d{9}$/;
const fail = (code: string, message: string): Body => ({ ResponseCode: code, ResponseMessage: message });
const invalid = (field: string) => fail('INVALID_PARAMETER', `Invalid value for ${field}`);

const codes: Record<string, [code: string, message: string]> = {
  '2001': ['RECEIVER_NOT_FOUND', 'The receiver does not exist'],
  '30008': ['RECEIVER_NOT_FOUND', 'The receiving account does not exist'],
  '2010': ['RECEIVER_NOT_ALLOWED', 'The receiver may not take this transfer'],
  '2009': ['INSUFFICIENT_BALANCE', 'The balance is too low'],
};
const status_text: Record<Payout['state'], string> = {
  pending: 'Pending',
  completed: 'Completed',
  cancelled: 'Cancelled',
  refused: 'Failed',
};

/** The first invalid field of a transfer or inquiry: payer, receiver, amount or reference. Null if all are valid. */
function firstInvalid(deps: SandboxDeps, body: Body): string | null {
  if (body.MSISDN !== deps.credentials.tmfb.msisdn) return 'MSISDN';
  if (typeof body.ReceiverMSISDN !== 'string' || !msisdn_shape.test(body.ReceiverMSISDN)) return 'ReceiverMSISDN';
  if (paisaFromRupees(body.Amount, 'optional') === null) return 'Amount';
  const reference = body.TransactionReference;
  // The guide's summary has no merchant reference. If a reference is sent, it prevents a second transfer.
  if (reference !== undefined && (typeof reference !== 'string' || !reference_shape.test(reference)))
    return 'TransactionReference';
  return null;
}

async function transfer(
  deps: SandboxDeps,
  body: Body,
  kind: Payout['kind'],
  receiver: string,
  reply: FastifyReply,
): Promise<Body | null> {
  const reference = typeof body.TransactionReference === 'string' ? body.TransactionReference : null;
  const amount = paisaFromRupees(body.Amount, 'optional') ?? '0';
  const { response, payout } = await playPayout(deps, { gateway: 'tmfb', kind, receiver, amount, reference }, reply);
  if (response === 'gone') return null;
  if (response === 'firewall') {
    replyFirewallPage(reply);
    return null;
  }
  const known =
    payout === null
      ? {}
      : { TransactionReference: payout.transaction_id, TransactionStatus: status_text[payout.state] };
  if (response === 'sent') return { ResponseCode: '0', ResponseMessage: 'Success', ...known };
  if (response === 'duplicate') return { ...fail('DUPLICATE_TRANSACTION', 'This reference was used before'), ...known };
  if (response === 'refused') return { ...fail(...(codes[payout?.code ?? '2001'] ?? codes['2001']!)), ...known };
  // The provider uses this code for an order with an unclear result and for a busy system. Only an accepted order has a reference for an
  // inquiry.
  return { ...fail('RESOURCE_TEMPORARY_LOCKED', 'The resource is temporarily locked'), ...known };
}

/** Responds with the owner of the receiving account, or with an error; null after a firewall page. */
async function nameOwner(deps: SandboxDeps, account: string, details: Body, reply: FastifyReply): Promise<Body | null> {
  const owner = await findOwner(deps, account);
  if (owner === 'missing') return fail('RECEIVER_NOT_FOUND', 'The receiver does not exist');
  if (owner !== 'firewall') return { ResponseCode: '0', ResponseMessage: 'Success', Name: owner.name, ...details };
  replyFirewallPage(reply);
  return null;
}

const walletInquiry: Call = async (deps, body, reply) => {
  const invalidField = firstInvalid(deps, body);
  if (invalidField) return invalid(invalidField);
  return nameOwner(deps, String(body.ReceiverMSISDN), { Fee: '0.00' }, reply);
};

const walletTransfer: Call = async (deps, body, reply) => {
  const invalidField = firstInvalid(deps, body);
  if (invalidField) return invalid(invalidField);
  return transfer(deps, body, 'wallet', `0${String(body.ReceiverMSISDN).slice(2)}`, reply);
};

function firstInvalidBankField(deps: SandboxDeps, body: Body): string | null {
  const invalidField = firstInvalid(deps, body);
  if (invalidField) return invalidField;
  for (const name of ['BankTitle', 'BankShortName', 'TransactionPurpose']) {
    if (typeof body[name] !== 'string' || body[name] === '') return name;
  }
  if (!isPakistaniIban(body.AccountNumber)) return 'AccountNumber';
  return bankOfIban(body.AccountNumber)?.short_name === body.BankShortName ? null : 'BankShortName';
}

const bankInquiry: Call = async (deps, body, reply) => {
  const invalidField = firstInvalidBankField(deps, body);
  if (invalidField) return invalid(invalidField);
  const iban = String(body.AccountNumber);
  const details = { Branch: iban.slice(8, 12), Username: `U${iban.slice(-6)}`, ReceiverIBAN: iban, Fee: '0.00' };
  return nameOwner(deps, iban, details, reply);
};

const bankTransfer: Call = async (deps, body, reply) => {
  const invalidField = firstInvalidBankField(deps, body);
  if (invalidField) return invalid(invalidField);
  const iban = String(body.AccountNumber);
  if (typeof body.SenderName !== 'string' || body.SenderName === '') return invalid('SenderName');
  if (body.Branch !== iban.slice(8, 12)) return invalid('Branch');
  if (body.Username !== `U${iban.slice(-6)}`) return invalid('Username');
  if (body.ReceiverIBAN !== iban) return invalid('ReceiverIBAN');
  return transfer(deps, body, 'bank', iban, reply);
};

const readStatus: Call = async (deps, body) => {
  const payout = typeof body.transactionID === 'string' ? findPayout(deps, 'tmfb', body.transactionID) : undefined;
  if (payout === undefined) return fail('TRANSACTION_NOT_FOUND', 'The transaction does not exist');
  return {
    ResponseCode: '0',
    ResponseMessage: 'Success',
    TransactionReference: payout.transaction_id,
    TransactionStatus: status_text[payout.state],
    Amount: rupeesFromPaisa(payout.amount),
  };
};

const readBalance: Call = async (deps, body) => {
  if (body.msisdn !== deps.credentials.tmfb.msisdn) return invalid('msisdn');
  const sent = deps.state.payouts
    .all()
    .filter((one) => one.gateway === 'tmfb' && (one.state === 'completed' || one.state === 'pending'))
    .reduce((sum, one) => sum + BigInt(one.amount), 0n);
  return { ResponseCode: '0', ResponseMessage: 'Success', amount: rupeesFromPaisa(initial_balance_paisa - sent) };
};

function hasClientHeaders(deps: SandboxDeps, request: FastifyRequest): boolean {
  const { client_id, client_secret, channel } = deps.credentials.tmfb;
  const { headers } = request;
  return (
    headers['x-ibm-client-id'] === client_id &&
    headers['x-ibm-client-secret'] === client_secret &&
    headers['x-channel'] === channel
  );
}

/** Serves the Telenor Microfinance Bank gateway: login, wallet and bank transfers, status, balance. */
export function tmfbGatewayRoutes(app: FastifyInstance, deps: SandboxDeps) {
  const root = '/sandbox/tmfb/gateway';
  const refuseClient = {
    httpCode: '401',
    httpMessage: 'Unauthorized',
    moreInformation: 'Invalid client id or secret.',
  };
  app.post(`${root}/corporate-solution-corporate-login`, async (request, reply) => {
    if (!hasClientHeaders(deps, request)) return reply.code(401).send(refuseClient);
    const timestamp = logIn(deps, readObject(request)?.LoginPayload);
    if (timestamp === null) return fail('INVALID_CREDENTIALS', 'The login is wrong');
    await deps.state.settled();
    return { ResponseCode: '0', ResponseMessage: 'Success', User: deps.credentials.tmfb.msisdn, Timestamp: timestamp };
  });
  const calls: Record<string, Call> = {
    'MaToMA/Inquiry': walletInquiry,
    'MaToMA/Transfer': walletTransfer,
    'SubscriberIBFT/Inquiry': bankInquiry,
    'SubscriberIBFT/Transfer': bankTransfer,
    'transaction-status-inquiry/TransactionStatusInquiry': readStatus,
    'account-balance/account-bal': readBalance,
  };
  for (const [path, call] of Object.entries(calls)) {
    app.post(`${root}/${path}`, async (request, reply) => {
      if (!hasClientHeaders(deps, request)) return reply.code(401).send(refuseClient);
      if (!isLoggedIn(deps, request.headers['x-hash-value'])) return fail('INVALID_SESSION', 'Please log in again');
      const body = readObject(request);
      if (body === null) return fail('INVALID_PARAMETER', 'The body is not JSON');
      const response = await call(deps, body, reply);
      if (response === null) return;
      return reply.send(response);
    });
  }
}
