import { payTypes } from '@nua/contract/payment.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { App } from '../../../core/app.ts';
import { addressOf } from '../../../core/limits/address-of.ts';
import { formOf, parseDistinct } from '../../../providers/rails/distinct-names.ts';
import type { EasypaisaRail } from '../../../providers/rails/easypaisa/easypaisa-rail.ts';
import { applyGatewayResult } from './apply-gateway-result.ts';
import { findByReference } from './deposit-row.ts';
import { inquireDeposit } from './run-due-deposits.ts';
import { pollStatement } from './take-statement.ts';

const BODY_LIMIT = 16 * 1024;

/** The routes that providers call. Anyone can call them, so no data is trusted without a signature or a query. */
export const GATEWAY_PATHS = {
  jazzcash_ipn: '/api/c/payment/ipn/jazzcash',
  jazzcash_return: '/api/c/payment/return/jazzcash',
  easypaisa_ipn: '/api/c/payment/ipn/easypaisa',
  bank_notice: '/api/c/payment/ipn/bank',
} as const;

/** Handles a signed notice, which may be late, repeated or outdated. */
async function handleJazzcashNotice(app: App, body: unknown, reply: FastifyReply): Promise<unknown> {
  const rail = app.ports.rails.jazzcash;
  if (!rail) return reply.code(404).send({});
  const notice = rail.readNotice(body, 'ipn');
  if (!notice) {
    app.log.warn('a JazzCash notice with a wrong hash was refused');
    return reply.code(400).send(rail.refuseNotice());
  }
  const order = await findByReference(app.db, notice.reference, payTypes.jazzcash);
  if (order) await applyGatewayResult(app, order.id, notice.result);
  else app.log.warn({ reference: notice.reference }, 'a JazzCash notice names no deposit of this site');
  return rail.acceptNotice();
}

/** Handles the result in a signed form, which the player's browser sends. The next page reads the real state. */
async function handleJazzcashReturn(app: App, body: unknown, reply: FastifyReply): Promise<unknown> {
  const notice = app.ports.rails.jazzcash?.readNotice(body, 'return');
  const order = notice ? await findByReference(app.db, notice.reference, payTypes.jazzcash) : null;
  if (notice && order) await applyGatewayResult(app, order.id, notice.result);
  return reply.redirect('/wallet', 303);
}

/** At most this many notices are processed at the same time. Anyone can send a notice, and its requests to the provider may be slow. */
const MAX_IN_PROGRESS = 16;

/** Handles an unsigned notice. It only triggers an earlier query, so a skipped notice is harmless. */
async function handleEasypaisaNotice(app: App, link: string, reply: FastifyReply): Promise<unknown> {
  const rail = app.ports.rails.easypaisa;
  if (!rail) return reply.code(404).send({});
  const count = in_progress.get(app) ?? 0;
  if (count >= MAX_IN_PROGRESS) return { received: false };
  in_progress.set(app, count + 1);
  try {
    return await followNotice(app, rail, link);
  } finally {
    in_progress.set(app, (in_progress.get(app) ?? 1) - 1);
  }
}

const in_progress = new WeakMap<App, number>();

async function followNotice(app: App, rail: EasypaisaRail, link: string): Promise<{ received: boolean }> {
  const reference = await rail.followNotice(link);
  const order = reference === null ? null : await findByReference(app.db, reference, payTypes.easypaisa);
  if (order?.charge_at) await inquireDeposit(app, order);
  return { received: order !== null };
}

/** Registers the routes that providers call. They are outside the contract, without encryption and with small bodies. */
export function gatewayRoutes(fastify: FastifyInstance, app: App): void {
  const options = { bodyLimit: BODY_LIMIT };
  const text = { parseAs: 'string' as const, bodyLimit: BODY_LIMIT };
  fastify.addHook('onRequest', async (request, reply) => {
    try {
      await app.limits.take('address', addressOf(request.ip));
    } catch {
      // The provider sends the notice again later, and the worker queries the deposit in any case.
      return reply.code(429).header('retry-after', '1').send({});
    }
  });
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', text, (_request, body, done) => {
    done(null, parseDistinct(String(body)) ?? null);
  });
  fastify.addContentTypeParser('application/x-www-form-urlencoded', text, (_request, body, done) => {
    done(null, formOf(String(body)) ?? null);
  });
  fastify.post(GATEWAY_PATHS.jazzcash_ipn, options, (request, reply) => handleJazzcashNotice(app, request.body, reply));
  fastify.post(GATEWAY_PATHS.jazzcash_return, options, (request, reply) =>
    handleJazzcashReturn(app, request.body, reply),
  );
  fastify.route({
    method: ['GET', 'POST'],
    url: GATEWAY_PATHS.easypaisa_ipn,
    bodyLimit: BODY_LIMIT,
    handler: (request, reply) => {
      const link = (request.query as Record<string, unknown>).url;
      return handleEasypaisaNotice(app, typeof link === 'string' ? link : '', reply);
    },
  });
  fastify.post(GATEWAY_PATHS.bank_notice, options, async () => ({ taken: await pollStatement(app) }));
}
