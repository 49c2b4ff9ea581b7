import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { replyFirewallPage } from '../firewall-page.ts';
import { localNumber } from '../phone-number.ts';
import { readFields } from '../read-body.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import { playText } from './play-text.ts';

const refuse = (reply: FastifyReply, status: number, code: number, message: string) =>
  reply.code(status).send({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });

type Problem = [code: number, message: string];

/** The first error that Twilio would report, or null. */
function problemOf({
  To,
  Body,
  From,
  MessagingServiceSid,
  StatusCallback,
  ValidityPeriod,
}: Record<string, string>): Problem | null {
  if (!To) return [21604, "A 'To' phone number is required."];
  if (!/^\+[1-9]\d{6,14}$/.test(To)) return [21211, `The 'To' number ${To} is not a valid phone number.`];
  if (localNumber(To) === null || !To.startsWith('+92'))
    return [21408, 'Permission to send an SMS has not been enabled.'];
  if (!From && !MessagingServiceSid) return [21603, "A 'From' phone number is required."];
  if (!Body) return [21602, 'Message body is required.'];
  if (Body.length > 1_600) return [21617, 'The concatenated message body exceeds the 1600 character limit.'];
  if (StatusCallback !== undefined && !/^https?:\/\//.test(StatusCallback))
    return [21609, 'The StatusCallback is not valid.'];
  const valid_s = Number(ValidityPeriod ?? 14_400);
  if (!Number.isInteger(valid_s) || valid_s < 1 || valid_s > 36_000) return [20001, 'ValidityPeriod is out of range.'];
  return null;
}

/** Serves Twilio's Messages API: Basic authentication, a form, a JSON response, signed callbacks. */
export function twilioRoutes(app: FastifyInstance, deps: SandboxDeps) {
  app.post<{ Params: { sid: string } }>(
    '/sandbox/twilio/2010-04-01/Accounts/:sid/Messages.json',
    async (request, reply) => {
      const { account_sid, auth_token, from } = deps.credentials.twilio;
      const expected = `Basic ${Buffer.from(`${account_sid}:${auth_token}`).toString('base64')}`;
      if (request.headers.authorization !== expected || request.params.sid !== account_sid)
        return refuse(reply, 401, 20003, 'Authenticate');
      const fields = readFields(request);
      const problem = problemOf(fields);
      if (problem) return refuse(reply, 400, ...problem);
      const id = `SM${randomBytes(16).toString('hex')}`;
      const { To: to = '', Body: text = '', StatusCallback: callback = null } = fields;
      switch (await playText(deps, { id, gateway: 'twilio', to, text, callback }, reply)) {
        case 'refused':
          return refuse(reply, 400, 21211, `The 'To' number ${to} is not a valid phone number.`);
        case 'firewall':
          return replyFirewallPage(reply);
        case 'broken':
          return refuse(reply, 500, 20500, 'An internal server error has occurred');
        case 'gone':
          return reply;
        case 'busy':
        case 'taken':
          return reply.code(201).send({
            sid: id,
            account_sid,
            status: fields.MessagingServiceSid ? 'accepted' : 'queued',
            to,
            from: fields.From ?? from,
            body: text,
            error_code: null,
            error_message: null,
            date_created: deps.clock.now().toUTCString(),
          });
      }
    },
  );
}
