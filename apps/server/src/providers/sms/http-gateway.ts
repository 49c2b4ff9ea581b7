import type { ReportRequest, SmsGateway, SmsOrder, SmsReport, SmsResponse } from '../../core/ports/sms-port.ts';
import { callSmsGateway } from './call-sms-gateway.ts';
import { type Filling, fill, fillingOf, fillJson, writeXml } from './fill-template.ts';
import { judgeResponse, type ResponseRule, type ResponseRules, type ValuePlace, valueAt } from './response-rule.ts';
import { isSameText } from './same-text.ts';

export type BodyTemplate = { form: Readonly<Record<string, string>> } | { json: unknown } | { xml: string };

/** The form of a gateway's delivery reports: the secret in their address, and the places of the reference and the state. */
export type ReportTemplate = {
  secret: string;
  /** A JSON pointer into the body, or the name of a parameter of the address or the form. */
  reference?: string | undefined;
  state: string;
  delivered: readonly string[];
  undelivered: readonly string[];
};

/** A gateway as the operator describes it. Every string may contain placeholders in two braces. */
export type HttpGatewaySettings = {
  name: string;
  /** A function if the address is known only after the sandbox listens. */
  url: string | (() => string);
  method: 'GET' | 'POST';
  query: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
  body?: BodyTemplate | undefined;
  secrets: Filling;
  accepted: ResponseRule;
  refused?: ResponseRule | undefined;
  reference?: ValuePlace | undefined;
  report?: ReportTemplate | undefined;
  timeout_ms: number;
};

const TYPE_OF = { form: 'application/x-www-form-urlencoded', json: 'application/json', xml: 'text/xml; charset=utf-8' };

function fillForm(template: Readonly<Record<string, string>>, filling: Filling): string {
  return new URLSearchParams(Object.entries(template).map(([name, value]) => [name, fill(value, filling)])).toString();
}

function writeBody(template: BodyTemplate, filling: Filling): { type: string; body: string } {
  if ('form' in template) return { type: TYPE_OF.form, body: fillForm(template.form, filling) };
  if ('json' in template) return { type: TYPE_OF.json, body: JSON.stringify(fillJson(template.json, filling)) };
  return { type: TYPE_OF.xml, body: fill(template.xml, filling, writeXml) };
}

function addressOf({ url, query }: HttpGatewaySettings, filling: Filling): string {
  const address = fill(typeof url === 'string' ? url : url(), filling, encodeURIComponent);
  const query_text = fillForm(query, filling);
  return query_text === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${query_text}`;
}

/** Adds the secret to the address for delivery reports. */
function withSecret({ report }: HttpGatewaySettings, order: SmsOrder): SmsOrder {
  if (!report) return order;
  return { ...order, report_url: `${order.report_url}&key=${encodeURIComponent(report.secret)}` };
}

function readReport(report: ReportTemplate, { query, body }: ReportRequest): SmsReport | null {
  if (!isSameText(query.key ?? '', report.secret)) return null;
  const find = (place: string) => (place.startsWith('/') ? valueAt(body, place) : namedValue(place, query, body));
  const state_text = find(report.state) ?? '';
  return {
    attempt_id: query.id ?? null,
    provider_ref: report.reference === undefined ? null : find(report.reference),
    state: report.delivered.includes(state_text)
      ? 'delivered'
      : report.undelivered.includes(state_text)
        ? 'undelivered'
        : 'pending',
  };
}

function namedValue(name: string, query: Readonly<Record<string, string>>, body: unknown): string | null {
  return query[name] ?? valueAt(body, `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
}

/**
 * Creates a gateway from templates: address, query, headers, body, and the rules that judge its response.
 *
 * Shape   settings -> SmsGateway
 * Units   timeout in milliseconds
 * Errors  none
 * Source  docs/configuration.md "Text messages"
 */
export function createHttpGateway(settings: HttpGatewaySettings): SmsGateway {
  const rules: ResponseRules = settings;
  const { report } = settings;
  return {
    name: settings.name,
    async send(order): Promise<SmsResponse> {
      const filling = fillingOf(withSecret(settings, order), settings.secrets);
      const written = settings.body ? writeBody(settings.body, filling) : null;
      const headers = Object.entries(settings.headers).map(([name, value]) => [
        name.toLowerCase(),
        fill(value, filling),
      ]);
      const reply = await callSmsGateway({
        url: addressOf(settings, filling),
        method: settings.method,
        headers: { accept: '*/*', ...(written && { 'content-type': written.type }), ...Object.fromEntries(headers) },
        body: written?.body ?? null,
        timeout_ms: settings.timeout_ms,
      });
      return judgeResponse(reply, rules);
    },
    ...(report && { readReport: (request: ReportRequest) => readReport(report, request) }),
  };
}
