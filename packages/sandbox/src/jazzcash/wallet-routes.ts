import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { replyFirewallPage } from '../firewall-page.ts';
import { readObject } from '../read-body.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import type { Charge } from '../sandbox-state.ts';
import { chargeScript } from '../scripts.ts';
import { isVisibleToInquiry, openCharge, playCharge } from '../wallet-charge.ts';
import { sendJazzcashNotice } from './ipn.ts';
import { hasValidHash, signed } from './secure-hash.ts';
import { asGatewayReads, firstInvalidField } from './wallet-fields.ts';
import { chargeResponse, directTextOf, textOf } from './wallet-responses.ts';

type Refusal = { code: string; message: string };

/** Checks the merchant, then the hash, then the password. The hash needs the salt of the merchant. */
function callerError(deps: SandboxDeps, fields: Record<string, unknown>): Refusal | null {
  const { merchant_id, password, integrity_salt } = deps.credentials.jazzcash;
  if (fields.pp_MerchantID !== merchant_id) return { code: '101', message: 'Invalid merchant credentials.' };
  if (!hasValidHash(fields, integrity_salt)) return { code: '115', message: 'Invalid hash received.' };
  if (fields.pp_Password !== password) return { code: '101', message: 'Invalid merchant credentials.' };
  return null;
}

function readCall(request: FastifyRequest, reply: FastifyReply): Record<string, unknown> | null {
  if (!(request.headers['content-type'] ?? '').startsWith('application/json')) {
    reply.code(415).send({ Message: 'The media type is not supported for this resource.' });
    return null;
  }
  const fields = readObject(request);
  if (fields === null) reply.code(400).send({ Message: 'The request is invalid.' });
  return fields;
}

async function charge(deps: SandboxDeps, request: FastifyRequest, reply: FastifyReply) {
  const sent = readCall(request, reply);
  if (sent === null) return reply;
  const salt = deps.credentials.jazzcash.integrity_salt;
  const refuse = (code: string, message: string) => reply.send(signed(chargeResponse(sent, code, message), salt));
  const refusal = callerError(deps, asGatewayReads(sent));
  if (refusal) return refuse(refusal.code, refusal.message);
  const invalid = firstInvalidField(sent);
  if (invalid) return refuse('110', `Invalid value for field ${invalid}.`);
  const fields = sent as Record<string, string>;
  const phone = fields.pp_MobileNumber!;
  if (chargeScript(phone).response === 'firewall') return replyFirewallPage(reply);

  const opened = openCharge(deps, {
    wallet: 'jazzcash',
    reference: fields.pp_TxnRefNo!,
    phone,
    amount: fields.pp_Amount!,
    fields: { txn_date_time: fields.pp_TxnDateTime! },
  });
  if (opened === null) {
    await deps.state.settled();
    return refuse('110', 'Invalid value for field pp_TxnRefNo. The reference was used before.');
  }
  if ((await playCharge(deps, opened, reply, sendJazzcashNotice)) === 'gone') return;
  const current = deps.state.charges.get(opened.id)!;
  const { code, message } = directTextOf(current);
  return reply.send(signed(chargeResponse(fields, code, message, current), salt));
}

async function inquire(deps: SandboxDeps, request: FastifyRequest, reply: FastifyReply) {
  const fields = readCall(request, reply);
  if (fields === null) return reply;
  const salt = deps.credentials.jazzcash.integrity_salt;
  const response = (outer: Refusal, inner?: { code: string; message: string; status: string }, found?: Charge) =>
    reply.send(
      signed(
        {
          pp_ResponseCode: outer.code,
          pp_ResponseMessage: outer.message,
          pp_PaymentResponseCode: inner?.code ?? '',
          pp_PaymentResponseMessage: inner?.message ?? '',
          pp_Status: inner?.status ?? '',
          ...(found && {
            pp_TxnRefNo: found.reference,
            pp_Amount: found.taken,
            pp_TxnCurrency: 'PKR',
            pp_MerchantID: deps.credentials.jazzcash.merchant_id,
          }),
          pp_RetrievalReferenceNo: found?.retrieval_no ?? '',
          pp_SettlementDate: '',
          pp_SettlementExpiry: '',
          pp_AuthCode: found?.verdict === 'paid' ? found.auth_code : '',
          pp_BankID: '',
          pp_ProductID: '',
        },
        salt,
      ),
    );
  const refusal = callerError(deps, fields);
  if (refusal) return response(refusal);
  const reference = fields.pp_TxnRefNo;
  if (typeof reference !== 'string' || !/^[A-Za-z0-9]{1,20}$/.test(reference)) {
    return response({ code: '110', message: 'Invalid value for field pp_TxnRefNo.' });
  }
  const found = deps.state.charges.get(`jazzcash-${reference}`);
  if (found === undefined || !isVisibleToInquiry(deps, found)) {
    const missing = { code: '109', message: 'Transaction does not exist.' };
    return response(missing, { ...missing, status: '' });
  }
  // The outer code 000 only means that the inquiry worked. The inner code and the status contain the result of the payment.
  return response(
    { code: '000', message: 'The requested operation has been performed successfully.' },
    textOf(found),
    found,
  );
}

async function refund(deps: SandboxDeps, request: FastifyRequest, reply: FastifyReply) {
  const fields = readCall(request, reply);
  if (fields === null) return reply;
  const { integrity_salt, mpin } = deps.credentials.jazzcash;
  const response = (code: string, message: string) =>
    reply.send(
      signed(
        { pp_TxnRefNo: String(fields.pp_TxnRefNo ?? ''), pp_ResponseCode: code, pp_ResponseMessage: message },
        integrity_salt,
      ),
    );
  const refusal = callerError(deps, fields);
  if (refusal) return response(refusal.code, refusal.message);
  if (fields.pp_MerchantMPIN !== mpin) return response('101', 'Invalid merchant credentials.');
  if (fields.pp_TxnCurrency !== 'PKR') return response('110', 'Invalid value for field pp_TxnCurrency.');
  const found = deps.state.charges.get(`jazzcash-${fields.pp_TxnRefNo}`);
  if (found === undefined) return response('109', 'Transaction does not exist.');
  if (found.verdict === 'refunded') return response('451', 'Multiple refunds are not allowed.');
  if (found.verdict !== 'paid') return response('455', 'Transaction is not settled yet.');
  if (fields.pp_Amount !== found.taken) return response('454', 'Partial refund is not allowed.');
  deps.state.charges.put({ ...found, verdict: 'refunded' });
  await deps.state.settled();
  return response('000', 'The requested operation has been performed successfully.');
}

/** Serves JazzCash pay-in: REST v2.0 wallet charge, status inquiry and wallet refund. */
export function jazzcashWalletRoutes(app: FastifyInstance, deps: SandboxDeps) {
  const root = '/sandbox/jazzcash/ApplicationAPI/API';
  app.post(`${root}/2.0/Purchase/DoMWalletTransaction`, (request, reply) => charge(deps, request, reply));
  app.post(`${root}/PaymentInquiry/Inquire`, (request, reply) => inquire(deps, request, reply));
  app.post(`${root}/Purchase/domwalletrefundtransaction`, (request, reply) => refund(deps, request, reply));
}
