import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { replyFirewallPage } from '../firewall-page.ts';
import { internationalNumber, localNumber } from '../phone-number.ts';
import { readFields } from '../read-body.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import { playText } from './play-text.ts';

type ResponseFormat = { ok(id: string): unknown; error(code: string, text: string): unknown };

const json_format: ResponseFormat = {
  ok: (message_id) => ({ status: 'QUEUED', message_id }),
  error: (code, text) => ({ status: 'ERROR', code, text }),
};
/** The format of older gateways: a word and an id, or a number and a sentence. The status is always 200. */
const text_format: ResponseFormat = {
  ok: (id) => `OK ID:${id}`,
  error: (code, text) => `${code} ${text}`,
};

async function acceptText(
  deps: SandboxDeps,
  reply: FastifyReply,
  text_request: { key: unknown; to: unknown; text: unknown; callback: unknown },
  format: ResponseFormat,
) {
  const refuse = (status: number, code: string, text: string) =>
    reply.code(format === text_format ? 200 : status).send(format.error(code, text));
  if (text_request.key !== deps.credentials.sms_gateway.key) return refuse(401, '1', 'Invalid API key');
  const local = /^923\d{9}$/.test(String(text_request.to)) ? localNumber(text_request.to) : null;
  if (local === null) return refuse(200, '5', 'Invalid receiver');
  if (typeof text_request.text !== 'string' || text_request.text === '' || text_request.text.length > 800)
    return refuse(200, '6', 'Invalid message');
  const callback =
    typeof text_request.callback === 'string' && URL.canParse(text_request.callback) ? text_request.callback : null;
  const id = randomUUID();
  const new_text = { id, gateway: 'http' as const, to: internationalNumber(local), text: text_request.text, callback };
  switch (await playText(deps, new_text, reply)) {
    case 'taken':
      return reply.send(format.ok(id));
    case 'refused':
      return refuse(200, '5', 'Receiver does not exist');
    case 'busy':
      return refuse(200, '8', 'Queue is full');
    case 'firewall':
      return replyFirewallPage(reply);
    case 'broken':
      return reply.code(500).send('Internal Server Error');
    case 'gone':
      return reply;
  }
}

/**
 * Serves an SMS gateway like many in Pakistan. A POST with a form or JSON, and with the key in a header, gets a JSON response. A GET with
 * parameters in the address gets a text response.
 */
export function httpSmsRoutes(app: FastifyInstance, deps: SandboxDeps) {
  app.post('/sandbox/sms-gateway/send', async (request: FastifyRequest, reply) => {
    const { to, message: text, callback } = readFields(request);
    return acceptText(deps, reply, { key: request.headers['x-api-key'], to, text, callback }, json_format);
  });
  app.get<{ Querystring: Record<string, unknown> }>('/sandbox/sms-gateway/send', async (request, reply) => {
    const { api_key: key, mobile: to, message: text, callback } = request.query;
    return acceptText(deps, reply, { key, to, text, callback }, text_format);
  });
}
