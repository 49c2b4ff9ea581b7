import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { App } from '../../../core/app.ts';
import { addressOf } from '../../../core/limits/address-of.ts';
import type { SmsReport } from '../../../core/ports/sms-port.ts';
import { REPORT_PATH } from '../../../providers/sms/create-sms-sender.ts';

const BODY_LIMIT = 16 * 1024;
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const MAX_REFERENCE = 200;

function textsOf(query: unknown): Record<string, string> {
  const pairs = Object.entries((query ?? {}) as Record<string, unknown>);
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
}

/** Handles a delivery report, which may be late, repeated or forged. Without the key the response reveals nothing. */
async function handleReport(
  app: App,
  request: FastifyRequest<{ Params: { gateway: string } }>,
  reply: FastifyReply,
): Promise<unknown> {
  const gateway = app.ports.sms_gateways.find(({ name }) => name === request.params.gateway);
  if (!gateway?.readReport) return reply.code(404).send({});
  const report = gateway.readReport({ query: textsOf(request.query), body: request.body });
  if (report === null) {
    app.log.warn({ gateway: gateway.name }, 'refused an SMS report with a wrong key');
    return reply.code(403).send({});
  }
  const { attempt_id, provider_ref } = report;
  const is_valid_id = attempt_id === null || UUID.test(attempt_id);
  if (!is_valid_id || (provider_ref?.length ?? 0) > MAX_REFERENCE) return reply.code(404).send({});
  const is_known = await applyReport(app.pool, gateway.name, report, app.clock.now());
  return reply.code(is_known ? 200 : 404).send({});
}

/** Registers the routes for the reports of SMS gateways. They are outside the contract, without encryption and with small bodies. */
export function reportRoutes(fastify: FastifyInstance, app: App): void {
  const text = { parseAs: 'string' as const, bodyLimit: BODY_LIMIT };
  fastify.addHook('onRequest', async (request, reply) => {
    try {
      await app.limits.take('address', addressOf(request.ip));
    } catch {
      return reply.code(429).header('retry-after', '1').send({});
    }
  });
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/x-www-form-urlencoded', text, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  fastify.addContentTypeParser('*', text, (_request, body, done) => {
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      done(null, null);
    }
  });
  fastify.route<{ Params: { gateway: string } }>({
    method: ['GET', 'POST'],
    url: `${REPORT_PATH}/:gateway`,
    bodyLimit: BODY_LIMIT,
    handler: (request, reply) => handleReport(app, request, reply),
  });
}

/**
 * Applies a gateway's report about one of its text messages. The first final result is never replaced.
 *
 * Shape   pool, gateway, report, time -> whether the report names a text of this gateway
 */
async function applyReport(pool: Pool, gateway: string, report: SmsReport, at: Date): Promise<boolean> {
  const { attempt_id, provider_ref, state } = report;
  // If the report has both ids, they must belong to the same text. Until the gateway has responded, only our id is known.
  const { rows } = await pool.query<{ id: string }>(
    `select id from sms_attempt where gateway = $1
       and ($2::uuid is null or id = $2) and ($3::text is null or provider_ref = $3 or (provider_ref is null and id = $2))
       and ($2::uuid is not null or $3::text is not null)
     order by sent_at desc limit 1`,
    [gateway, attempt_id, provider_ref],
  );
  const id = rows[0]?.id;
  if (id === undefined) return false;
  if (state === 'pending') return true;
  await pool.query(
    `update sms_attempt set state = $2, reported_at = $3, provider_ref = coalesce(provider_ref, $4)
     where id = $1 and state in ('sending', 'accepted', 'unknown')`,
    [id, state, at, provider_ref],
  );
  return true;
}
