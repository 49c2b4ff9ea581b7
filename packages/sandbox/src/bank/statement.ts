import { createHmac } from 'node:crypto';
import { isPakistaniIban } from '../iban.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../paisa.ts';
import { callMerchant, type SandboxDeps } from '../sandbox-deps.ts';
import type { StatementLine } from '../sandbox-state.ts';

const default_sender_iban = 'PK66HABB0000001234567890';

/** Creates a player's transfer to the merchant's account, or returns the name of the first invalid field. */
export function makeTransfer(deps: SandboxDeps, fields: Record<string, unknown>): StatementLine | { invalid: string } {
  const amount = paisaFromRupees(String(fields.amount ?? '').replace(/[,\s]/g, ''), 'optional');
  if (amount === null) return { invalid: 'amount' };
  const reference = String(fields.reference ?? '').trim();
  if (reference.length > 140) return { invalid: 'reference' };
  const sender_name = String(fields.sender_name ?? fields.name ?? '').trim();
  if (sender_name === '' || sender_name.length > 70) return { invalid: 'sender_name' };
  const sender_iban =
    String(fields.sender_iban ?? '')
      .replace(/\s/g, '')
      .toUpperCase() || default_sender_iban;
  if (!isPakistaniIban(sender_iban)) return { invalid: 'sender_iban' };
  const number = deps.state.lines.size() + 1;
  const line = deps.state.lines.put({
    id: `S${String(number).padStart(8, '0')}`,
    number,
    at: deps.clock.now().toISOString(),
    amount,
    reference,
    sender_name,
    sender_iban,
    delivered: false,
  });
  deps.schedule.add(0, { kind: 'statement', line_id: line.id, attempt: 1 });
  return line;
}

/** Converts a line to the bank's format. */
export function lineInBankFormat(line: StatementLine) {
  const { id, number, at, reference, sender_name, sender_iban } = line;
  return {
    id,
    number,
    at,
    kind: 'credit',
    amount: rupeesFromPaisa(line.amount),
    currency: 'PKR',
    reference,
    sender_name,
    sender_iban,
  };
}

/** The lines with a number above `since`, oldest first, and the number for the next request. */
export function statementSince(deps: SandboxDeps, since: number) {
  const lines = deps.state.lines.all().filter((line) => line.number > since);
  return {
    account: deps.credentials.bank.iban,
    lines: lines.map(lineInBankFormat),
    next: lines.at(-1)?.number ?? since,
  };
}

/** HMAC-SHA256 in hex over "timestamp.body": the bank's signature of a delivery. */
export function bankSignature(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
}

/** Delivers one line to the merchant. Any 2xx accepts it; otherwise delivery is retried up to three times. */
export async function deliverLine(deps: SandboxDeps, line_id: string, attempt: number): Promise<void> {
  const line = deps.state.lines.get(line_id);
  if (line === undefined) return;
  const { iban, callback_secret } = deps.credentials.bank;
  const body = JSON.stringify({ account: iban, lines: [lineInBankFormat(line)] });
  const timestamp = deps.clock.now().toISOString();
  const response = await callMerchant(deps, deps.callbacks.bank_statement, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-bank-timestamp': timestamp,
      'x-bank-signature': bankSignature(callback_secret, timestamp, body),
    },
    body,
  });
  if (response !== null && response.status >= 200 && response.status < 300) {
    deps.state.lines.put({ ...line, delivered: true });
  } else if (attempt <= 3) {
    deps.schedule.add(deps.delays.retry_ms, { kind: 'statement', line_id, attempt: attempt + 1 });
  }
}
