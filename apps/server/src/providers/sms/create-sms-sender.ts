import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import {
  type SmsGateway,
  type SmsKind,
  SmsNotSent,
  type SmsResponse,
  type SmsSender,
} from '../../core/ports/sms-port.ts';
import { maskedNumber } from '../../core/values/phone-number.ts';
import { newId } from '../../db/new-id.ts';
import type { Settings } from '../../settings/settings.ts';
import { GatewayPause, orderGateways } from './order-gateways.ts';
import {
  isNearlyFull,
  type Reservation,
  releaseQuota,
  reserveQuota,
  roomFor,
  smsParts,
  type TextSize,
} from './sms-usage.ts';

export type SmsSenderParts = {
  /** The gateways in the order of preference. */
  gateways: readonly SmsGateway[];
  pool: Pool;
  clock: { now(): Date };
  log: Logger;
  settings: Pick<Settings, 'get'>;
  secret: Buffer;
  /** Returns the address for delivery reports, which is known only after the server listens. */
  report_base: () => string;
};

/** The path for delivery reports. The gateway's name is appended. */
export const REPORT_PATH = '/api/c/sms/report';

type Message = { to: string; text: string; kind: SmsKind };

/** While this many texts wait for gateways, further texts fail immediately. Strangers' codes may take half of these places. */
const MAX_IN_PROGRESS = 200;
const CODE_USEFUL_S = 300;
const BUSY_RETRY_S = 30;
/** For this long, a gateway whose last text may not have reached a number is used later for the number. */
const DOUBT_MS = 600_000;
/** The first refusal by a limit is logged, and then every thousandth. */
const LOG_EVERY = 1_000;

/**
 * Sends a text by the first gateway of `orderGateways`, and by the next gateway only if the previous gateway certainly sent nothing.
 *
 * After an unknown outcome no other gateway is used, because the text may be on its way. No database connection is held during a request.
 *
 * Shape   parts -> SmsSender
 * Units   none
 * Errors  none; `send` of the result rejects with SmsNotSent if nothing was sent
 * Source  docs/decisions/0021-text-messages.md
 */
export function createSmsSender(parts: SmsSenderParts): SmsSender {
  const pauses = new Map(parts.gateways.map(({ name }) => [name, new GatewayPause()]));
  let in_progress = 0;
  return {
    async send(message) {
      if (parts.gateways.length === 0) {
        parts.log.error('a text was not sent: SMS_GATEWAY is not set');
        throw new SmsNotSent('no_gateway', BUSY_RETRY_S);
      }
      if (in_progress >= roomFor(message.kind, MAX_IN_PROGRESS)) throw new SmsNotSent('busy', BUSY_RETRY_S);
      in_progress += 1;
      try {
        return await sendByOneOf(parts, pauses, message);
      } finally {
        in_progress -= 1;
      }
    },
  };
}

async function sendByOneOf(
  parts: SmsSenderParts,
  pauses: ReadonlyMap<string, GatewayPause>,
  message: Message,
): Promise<{ state: 'accepted' | 'unknown' }> {
  const { pool, clock, log, gateways } = parts;
  const number_hash = createHmac('sha256', parts.secret).update(`sms to ${message.to}`).digest();
  const size = { kind: message.kind, parts: smsParts(message.text) };
  for (const name of await findGatewayOrder(parts, pauses, number_hash)) {
    const gateway = gateways.find((candidate) => candidate.name === name)!;
    const at = clock.now();
    await reserveOrRefuse(parts, size, at);
    const id = newId();
    await pool.query(
      `insert into sms_attempt (id, gateway, kind, number_hash, number_masked, state, sent_at)
       values ($1, $2, $3, $4, $5, 'sending', $6)`,
      [id, name, message.kind, number_hash, maskedNumber(message.to), at],
    );
    const response = await gateway.send({
      id,
      to: message.to,
      text: message.text,
      useful_s: message.kind === 'notice' ? null : CODE_USEFUL_S,
      report_url: `${parts.report_base()}${REPORT_PATH}/${name}?id=${id}`,
    });
    recordResponse(parts, pauses.get(name)!, { id, name, to: message.to, response });
    // A failure to store the outcome does not change it: a text that was sent must not be reported as unsent.
    await storeOutcome(pool, id, response, { parts: size.parts, at }).catch((error) =>
      log.error({ err: error, attempt: id }, 'a text’s outcome was not stored'),
    );
    if (response.state === 'accepted' || response.state === 'unknown') return { state: response.state };
  }
  throw new SmsNotSent('refused', BUSY_RETRY_S);
}

async function findGatewayOrder(
  { pool, clock, gateways }: SmsSenderParts,
  pauses: ReadonlyMap<string, GatewayPause>,
  number_hash: Buffer,
): Promise<string[]> {
  const now = clock.now();
  const { rows } = await pool.query<{ gateway: string; state: string }>(
    `select gateway, state from sms_attempt where number_hash = $1 and sent_at > $2 and state <> 'sending'
     order by sent_at desc, id desc limit 1`,
    [number_hash, new Date(now.getTime() - DOUBT_MS)],
  );
  const last = rows[0];
  const doubtful = last && ['unknown', 'undelivered'].includes(last.state) ? last.gateway : null;
  return orderGateways(
    gateways.map(({ name }) => ({
      name,
      is_paused: pauses.get(name)!.isPaused(now),
      is_doubtful: name === doubtful,
    })),
  );
}

const FULL: Readonly<Record<SmsKind, string>> = {
  stranger_code: 'half of the SMS limit is used: the codes of strangers are refused',
  code: 'nine tenths of the SMS limit are used: codes are refused',
  notice: 'the SMS limit is reached: texts are refused',
};

async function reserveOrRefuse(parts: SmsSenderParts, size: TextSize, at: Date): Promise<void> {
  const { pool, log, settings } = parts;
  const rules = settings.get('sms_rules');
  const reservation = await reserveQuota(pool, size, rules, at);
  if (reservation.taken) {
    warnNearlyFull(log, { sent: reservation.sent, parts: size.parts }, rules);
    return;
  }
  const { full, refused, ends_at } = reservation;
  if (refused % LOG_EVERY === 1) log.error({ period: full, refused, ends_at, rules }, FULL[size.kind]);
  throw new SmsNotSent('limit', Math.max(1, Math.ceil((ends_at.getTime() - at.getTime()) / 1000)));
}

function warnNearlyFull(
  log: Logger,
  { sent, parts }: { sent: Extract<Reservation, { taken: true }>['sent']; parts: number },
  rules: { per_hour: number; per_day: number },
) {
  for (const [period, limit] of [
    ['hour', rules.per_hour],
    ['day', rules.per_day],
  ] as const) {
    const line = { period, sent: sent[period], limit };
    if (isNearlyFull(sent[period], parts, roomFor('stranger_code', limit)))
      log.warn(line, 'four fifths of the room for strangers’ codes are used');
    if (isNearlyFull(sent[period], parts, roomFor('code', limit)))
      log.warn(line, 'four fifths of the room for codes are used');
  }
}

type Outcome = { id: string; name: string; to: string; response: SmsResponse };

function recordResponse(
  { log, clock }: SmsSenderParts,
  pause: GatewayPause,
  { id, name, to, response }: Outcome,
): void {
  // A refusal may be about the number, so it does not count as a failure. Otherwise requests for codes could pause a gateway.
  const is_refused = response.state === 'refused' && response.fault !== 'credentials';
  const line = { gateway: name, attempt: id, to: maskedNumber(to), state: response.state };
  if (!is_refused && pause.recordOutcome(response.state !== 'accepted', clock.now()))
    log.error({ gateway: name }, 'an SMS gateway failed several times in a row');
  if (response.state === 'accepted') log.debug(line, 'a text was accepted');
  else if (response.state === 'refused' && response.fault === 'credentials')
    log.error({ ...line, reason: response.reason }, 'an SMS gateway refuses our credentials');
  else log.warn({ ...line, reason: response.reason }, 'a text was not accepted, or its outcome is unknown');
}

/** Stores the gateway's response. It does not overwrite a delivery report that was stored before. */
async function storeOutcome(
  pool: Pool,
  id: string,
  response: SmsResponse,
  taken: { parts: number; at: Date },
): Promise<void> {
  const ref = response.state === 'accepted' ? response.provider_ref : null;
  const reason = response.state === 'accepted' ? null : response.reason;
  await pool.query(
    `update sms_attempt set state = case when state = 'sending' then $2 else state end, provider_ref = $3, reason = $4
     where id = $1`,
    [id, response.state, ref, reason],
  );
  if (response.state === 'refused' || response.state === 'unsent') await releaseQuota(pool, taken.parts, taken.at);
}
