import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dropConnection } from '../held-connections.ts';
import { formattedTime, html, page } from '../pages/page-frame.ts';
import { readFields, wantsPage } from '../read-body.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import type { AdjustHit } from '../sandbox-state.ts';
import { adjustScript, recordedHits, recordHit } from './adjust-box.ts';

type Fields = Record<string, string>;

const device_names = ['web_uuid', 'adid', 'gps_adid', 'idfa', 'fire_adid', 'oaid', 'idfv', 'android_id'];
const deviceOf = (fields: Fields): string => fields[device_names.find((name) => fields[name]) ?? ''] ?? '';

/** The id that Adjust assigns to a device: 32 hexadecimal digits, the same for the same device and app. */
const adidOf = (fields: Fields): string =>
  fields.adid ??
  createHash('md5')
    .update(`${fields.app_token} ${deviceOf(fields)}`)
    .digest('hex');

/** Parameters may be in the query or in a form. */
const fieldsOf = (request: FastifyRequest): Fields => ({
  ...(request.query as Fields),
  ...(request.method === 'POST' ? readFields(request) : {}),
});

/** The error of a server's event, or null. */
function eventError(fields: Fields): string | null {
  if (!/^[a-z0-9]{12}$/.test(fields.app_token ?? '')) return 'Invalid app token';
  if (!/^[a-z0-9]{6}$/.test(fields.event_token ?? '')) return 'Event request failed (Invalid event token)';
  if (deviceOf(fields) === '') return 'Event request failed (no device id)';
  if (fields.created_at_unix !== undefined && !/^\d{10}$/.test(fields.created_at_unix))
    return 'Invalid created_at_unix';
  if (fields.revenue === undefined) return null;
  if (!/^\d+(\.\d{1,5})?$/.test(fields.revenue)) return 'Invalid revenue';
  return /^[A-Z]{3}$/.test(fields.currency ?? '') ? null : 'Invalid currency';
}

const status_of_first_attempt: Partial<Record<string, number>> = { busy: 503, quota: 429 };
const status_of_every_attempt: Partial<Record<string, number>> = { fault: 500, refused: 400 };

/**
 * Returns the error status that the device's suffix selects for this attempt, or null if it is accepted. If the suffix refuses only the
 * first attempt, that attempt is recorded.
 */
function takeScriptedStatus(deps: SandboxDeps, device: string): number | null {
  const script = adjustScript(device);
  const first = status_of_first_attempt[script];
  const id = `adjust ${device}`;
  if (first === undefined) return status_of_every_attempt[script] ?? null;
  if (deps.state.first_attempts.get(id)) return null;
  deps.state.first_attempts.put({ id });
  return first;
}

const isForgotten = (deps: SandboxDeps, device: string): boolean =>
  recordedHits(deps, device).some(({ path, status }) => path === 'gdpr_forget_device' && status === 200);

/** Attributes a device to the advertisement that it clicked. A device without a click is organic. */
const attributionOf = (deps: SandboxDeps, device: string) =>
  recordedHits(deps, device).some(({ path }) => path === 'sdk_click')
    ? { tracker_token: 'abc123', tracker_name: 'Sandbox Ads::Play', network: 'Sandbox Ads', campaign: 'Play' }
    : { tracker_token: 'org000', tracker_name: 'Organic', network: 'Organic' };

/** Handles a server's request. The response is plain text, and every attempt is recorded with its status. */
async function serverRequest(deps: SandboxDeps, request: FastifyRequest, reply: FastifyReply, path: AdjustHit['path']) {
  const fields = fieldsOf(request);
  const device = deviceOf(fields);
  const fault = path === 'event' ? eventError(fields) : device === '' ? 'no device id' : null;
  const status = fault === null ? (takeScriptedStatus(deps, device) ?? 200) : 400;
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
  await recordHit(deps, { path, by: 'server', device, bearer, status, fields });
  if (status === 200 && adjustScript(device) === 'silent') return dropConnection(reply);
  return reply
    .code(status)
    .type('text/plain')
    .send(status === 200 ? 'OK' : (fault ?? 'try again'));
}

/** Handles a request of the web SDK: a form or a query from any origin. The response is JSON. */
async function sdkRequest(deps: SandboxDeps, request: FastifyRequest, reply: FastifyReply, path: AdjustHit['path']) {
  const fields = fieldsOf(request);
  const device = deviceOf(fields);
  const status = fields.app_token && device !== '' ? 200 : 400;
  const wasForgotten = isForgotten(deps, device);
  await recordHit(deps, { path, by: 'sdk', device, bearer: null, status, fields });
  const base = { app_token: fields.app_token, adid: adidOf(fields), timestamp: deps.clock.now().toISOString() };
  reply.code(status);
  if (status !== 200) return { error: 'missing app token or device' };
  if (wasForgotten) return { ...base, tracking_state: 'opted_out' };
  if (path === 'attribution')
    return { ...base, message: 'Attribution found', attribution: attributionOf(deps, device) };
  // The SDK requests the attribution a moment after a session, so that it includes a click sent with the session.
  return path === 'session' ? { ...base, message: 'Session tracked', ask_in: 500 } : { ...base, message: 'OK' };
}

function adjustPage(deps: SandboxDeps, nonce: string): string {
  const hits = recordedHits(deps, null)
    .slice(0, 50)
    .map(
      (one) =>
        html`<section class="sheet"><div class="row"><strong>/${one.path}</strong><span class="mark">${one.by === 'server' ? 'server' : 'web SDK'} · ${one.status}</span></div><div class="sms">${Object.entries(
          one.fields,
        )
          .map(([name, value]) => `${name}=${value}`)
          .join('\n')}</div><div class="soft">${formattedTime(one.at)}</div></section>`,
    );
  const empty = html`<p>Nothing was measured yet. Set ADJUST_APP_TOKENS, give consent, and make a deposit.</p>`;
  const body = html`<h1>Adjust</h1><p>Everything that is sent to the advertising network.</p>${hits.length > 0 ? hits : empty}`;
  return page({ title: 'Adjust · outside world', here: '/sandbox/adjust', nonce, body, watch: '/sandbox/adjust.json' });
}

const paths = ['session', 'event', 'attribution', 'sdk_click', 'gdpr_forget_device'] as const;

/** Serves Adjust: the events of servers, the paths of the web SDK, and a page that shows the received requests. */
export function adjustRoutes(app: FastifyInstance, deps: SandboxDeps) {
  app.register(async (scope) => {
    // The SDK runs in pages of other origins and sends a custom header.
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('access-control-allow-origin', '*');
      reply.header('access-control-allow-headers', 'client-sdk, content-type');
    });
    for (const path of paths) {
      scope.options(`/sandbox/adjust/${path}`, async (_request, reply) => reply.code(204).send());
      scope.route({
        method: ['GET', 'POST'],
        url: `/sandbox/adjust/${path}`,
        handler: (request, reply) =>
          fieldsOf(request).s2s === '1'
            ? serverRequest(deps, request, reply, path)
            : sdkRequest(deps, request, reply, path),
      });
    }
  });
  type PageQuery = { Querystring: { device?: string } };
  app.get<PageQuery>('/sandbox/adjust', async (request, reply) => {
    if (!wantsPage(request)) return recordedHits(deps, request.query.device ?? null);
    return reply.type('text/html; charset=utf-8').send(adjustPage(deps, deps.pageNonce(reply)));
  });
  app.get<PageQuery>('/sandbox/adjust.json', async (request) => recordedHits(deps, request.query.device ?? null));
}
