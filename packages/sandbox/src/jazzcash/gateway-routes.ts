import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findOwner } from '../account-owners.ts';
import { bankOfIban } from '../bank/banks.ts';
import { replyFirewallPage } from '../firewall-page.ts';
import { isPakistaniIban } from '../iban.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../paisa.ts';
import { stamp } from '../pakistan-time.ts';
import { findPayout, type PayoutPlay, playPayout } from '../payout-book.ts';
import { readFields, readObject } from '../read-body.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import type { Payout } from '../sandbox-state.ts';

type Plain = Record<string, unknown>;
type Call = (deps: SandboxDeps, body: Plain, reply: FastifyReply) => Promise<Plain | null>;

const reference_shape = /^[A-Za-z0-9_-]{1,50}$/;
const init_life_ms = 15 * 60_000;
const descriptions: Record<string, string> = {
  '0': 'Process service request successfully.',
  '1': 'System busy. Please try again later.',
  '2': 'The original transaction has expired.',
  '10': 'Bad message.',
  '13': 'Duplicate OriginatorConversationID.',
  '98': 'Invalid parameters.',
  '99': 'Please contact JazzCash before reprocessing.',
  '2001': 'Receiver information is invalid.',
  '2002': 'Information is invalid.',
  '2008': 'Amount is invalid.',
  '2009': 'Insufficient balance.',
  '2010': 'MSISDN does not match CNIC.',
  '30008': 'Invalid bank account.',
};

function responseText(code: string): Plain {
  return { responseCode: `G2P-T-${code}`, responseDescription: descriptions[code] ?? 'Request failed.' };
}

/** Writes the result of an order in the gateway's format. Null after a firewall page or a closed connection. */
function responseOf(deps: SandboxDeps, play: PayoutPlay, reference: string, reply: FastifyReply): Plain | null {
  const { response, payout } = play;
  if (response === 'gone') return null;
  if (response === 'firewall') {
    replyFirewallPage(reply);
    return null;
  }
  const codes = { sent: '0', unsure: '99', duplicate: '13', busy: '1', refused: payout?.code ?? '2001' };
  const sent = response === 'sent' && payout !== null;
  return {
    ...responseText(codes[response]),
    transactionID: response === 'sent' || response === 'refused' ? (payout?.transaction_id ?? '') : '',
    referenceID: reference,
    ...(sent ? { amount: rupeesFromPaisa(payout.amount), Fee: '0.00', dateTime: stamp(deps.clock.now()) } : {}),
  };
}

const payWallet: Call = async (deps, body, reply) => {
  const { receiverCNIC, receiverMSISDN, referenceId } = body;
  const fail = (code: string) => ({ ...responseText(code), transactionID: '', referenceID: String(referenceId ?? '') });
  if (typeof referenceId !== 'string' || !reference_shape.test(referenceId)) return fail('98');
  if (typeof receiverCNIC !== 'string' || !/^[1-8]\d{12}$/.test(receiverCNIC)) return fail('98');
  if (typeof receiverMSISDN !== 'string' || !/^03\d{9}$/.test(receiverMSISDN)) return fail('2001');
  const amount = paisaFromRupees(body.amount, 'two');
  if (amount === null) return fail('2008');
  const order = {
    gateway: 'jazzcash',
    kind: 'wallet',
    receiver: receiverMSISDN,
    amount,
    reference: referenceId,
  } as const;
  return responseOf(deps, await playPayout(deps, order, reply), referenceId, reply);
};

const fetchTitle: Call = async (deps, body, reply) => {
  const { bankAccountNumber, bankCode, receiverMSISDN, referenceId } = body;
  const fail = (code: string) => ({ ...responseText(code), transactionID: '', referenceID: String(referenceId ?? '') });
  if (typeof referenceId !== 'string' || !reference_shape.test(referenceId)) return fail('98');
  if (typeof receiverMSISDN !== 'string' || !/^03\d{9}$/.test(receiverMSISDN)) return fail('98');
  const amount = paisaFromRupees(body.amount, 'two');
  if (amount === null) return fail('2008');
  const bank = isPakistaniIban(bankAccountNumber) ? bankOfIban(bankAccountNumber) : null;
  if (bank === null) return fail('30008');
  // The documents do not specify which code identifies a bank, so its IBAN code and its short name are both accepted.
  if (bankCode !== bank.iban_code && bankCode !== bank.short_name) return fail('30008');
  const owner = await findOwner(deps, bankAccountNumber as string);
  if (owner === 'missing') return fail('30008');
  if (owner === 'firewall') {
    replyFirewallPage(reply);
    return null;
  }
  const now = deps.clock.now();
  const fetched = deps.state.titles.put({
    id: `I${stamp(now).slice(2, 8)}${String(deps.state.titles.size() + 1).padStart(8, '0')}`,
    iban: bankAccountNumber as string,
    bank_code: bank.iban_code,
    amount,
    title: owner.name,
    created_at: now.toISOString(),
    used: false,
  });
  await deps.state.settled();
  return {
    ...responseText('0'),
    transactionID: fetched.id,
    referenceID: referenceId,
    title: fetched.title,
    bankName: bank.name,
  };
};

const payBank: Call = async (deps, body, reply) => {
  const { Init_transactionID, referenceID } = body;
  const fail = (code: string) => ({ ...responseText(code), transactionID: '', referenceID: String(referenceID ?? '') });
  if (typeof referenceID !== 'string' || !reference_shape.test(referenceID)) return fail('98');
  const fetched = deps.state.titles.get(String(Init_transactionID ?? ''));
  if (fetched === undefined) return fail('2002');
  const repeated = findPayout(deps, 'jazzcash', referenceID) !== undefined;
  if (!repeated && fetched.used) return fail('2002');
  if (!repeated && deps.clock.now().getTime() - Date.parse(fetched.created_at) > init_life_ms) return fail('2');
  const order = {
    gateway: 'jazzcash',
    kind: 'bank',
    receiver: fetched.iban,
    amount: fetched.amount,
    reference: referenceID,
  } as const;
  // The title is marked as used at once, so that a second reference cannot use it while the first call still waits.
  deps.state.titles.put({ ...fetched, used: true });
  const play = await playPayout(deps, order, reply);
  if (play.payout === null) deps.state.titles.put(fetched);
  await deps.state.settled();
  return responseOf(deps, play, referenceID, reply);
};

const status_text: Record<Payout['state'], string> = {
  pending: 'Pending',
  completed: 'Completed',
  cancelled: 'Cancelled',
  refused: 'Cancelled',
};

const readStatus: Call = async (deps, body) => {
  const { originalReferenceId, referenceID } = body;
  const base = { referenceID: String(referenceID ?? '') };
  if (
    typeof originalReferenceId !== 'string' ||
    typeof referenceID !== 'string' ||
    !reference_shape.test(referenceID)
  ) {
    return { ...responseText('98'), ...base, transactionID: '', transactionStatus: '', isReversed: '0' };
  }
  const payout = findPayout(deps, 'jazzcash', originalReferenceId);
  if (payout === undefined)
    return { ...responseText('2002'), ...base, transactionID: '', transactionStatus: '', isReversed: '0' };
  return {
    ...responseText('0'),
    ...base,
    transactionID: payout.transaction_id,
    transactionStatus: status_text[payout.state],
    isReversed: payout.state === 'cancelled' ? '1' : '0',
  };
};

async function handleEnvelope(deps: SandboxDeps, call: Call, request: FastifyRequest, reply: FastifyReply) {
  const { basic_key, aes_key, aes_iv } = deps.credentials.jazzcash_payout;
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (!isValidToken(token, deps.clock.now(), basic_key)) {
    return reply.code(401).send({ fault: { code: 900901, message: 'Invalid Credentials' } });
  }
  const text = openHex(readObject(request)?.data, aes_key, aes_iv);
  let plain: Plain | null = null;
  try {
    const value: unknown = text === null ? null : JSON.parse(text);
    plain = typeof value === 'object' && !Array.isArray(value) ? (value as Plain | null) : null;
  } catch {
    plain = null;
  }
  const response = plain === null ? responseText('10') : await call(deps, plain, reply);
  if (response === null) return;
  return reply.send({ data: sealHex(JSON.stringify(response), aes_key, aes_iv) });
}

/** Serves the JazzCash payout gateway: token, wallet payment, bank title fetch and payment, status. */
export function jazzcashGatewayRoutes(app: FastifyInstance, deps: SandboxDeps) {
  const root = '/sandbox/jazzcash-gateway';
  app.post(`${root}/token`, async (request, reply) => {
    const { basic_key } = deps.credentials.jazzcash_payout;
    if (request.headers.authorization !== `Basic ${basic_key}`) {
      return reply.code(401).send({ error: 'invalid_client', error_description: 'Client Authentication failed.' });
    }
    if (readFields(request).grant_type !== 'client_credentials') {
      return reply.code(400).send({ error: 'unsupported_grant_type' });
    }
    return { ...issueToken(deps.clock.now(), basic_key), token_type: 'Bearer', scope: 'default' };
  });
  const calls: Record<string, Call> = {
    'srv6/api/wso2/mw/payment': payWallet,
    'srv2/api/wso2/ibft/inquiry': fetchTitle,
    'srv3/api/wso2/ibft/payment': payBank,
    'srv1/api/wso2/transactionStatus': readStatus,
  };
  for (const [path, call] of Object.entries(calls)) {
    app.post(`${root}/jazzcash/third-party-integration/${path}`, (request, reply) =>
      handleEnvelope(deps, call, request, reply),
    );
  }
}

/** AES-128-CBC with PKCS7 under a fixed ASCII key and IV, as hex: the payout gateway's envelope. */
export function sealHex(text: string, key: string, iv: string): string {
  const cipher = createCipheriv('aes-128-cbc', Buffer.from(key, 'ascii'), Buffer.from(iv, 'ascii'));
  return cipher.update(text, 'utf8', 'hex') + cipher.final('hex');
}

/** Decrypts an envelope; null if it cannot be decrypted. */
export function openHex(hex: unknown, key: string, iv: string): string | null {
  if (typeof hex !== 'string' || !/^([0-9a-fA-F]{2})+$/.test(hex)) return null;
  try {
    const decipher = createDecipheriv('aes-128-cbc', Buffer.from(key, 'ascii'), Buffer.from(iv, 'ascii'));
    return decipher.update(hex, 'hex', 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

const token_life_s = 3600;

/** Issues a bearer token that contains its own expiry, so that it is valid across restarts. */
function issueToken(now: Date, key: string): { access_token: string; expires_in: number } {
  const until = String(now.getTime() + token_life_s * 1000);
  return { access_token: `${until}.${mac(until, key)}`, expires_in: token_life_s };
}

function isValidToken(token: string, now: Date, key: string): boolean {
  const [until = '', seal = ''] = token.split('.');
  return seal === mac(until, key) && Number(until) > now.getTime();
}

function mac(text: string, key: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}
