import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { EnvironmentReader } from '../../core/environment/environment-reader.ts';
import { NUMBER_PLACEHOLDERS, PLACEHOLDERS, placeholdersIn } from './fill-template.ts';
import type { HttpGatewaySettings } from './http-gateway.ts';
import type { TwilioSettings } from './twilio-gateway.ts';

export type GatewaySettings = ({ kind: 'http' } & HttpGatewaySettings) | ({ kind: 'twilio' } & TwilioSettings);

/** The gateways of this server in the order of preference; empty if none is configured. */
export type SmsSettings = readonly GatewaySettings[];

const TWILIO_HOST = 'https://api.twilio.com';

const name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,30}$/, 'be small letters, digits and dashes'));
/** Short, because a player waits for both gateways in turn. */
const timeout_ms = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1_000), v.maxValue(8_000)), 6_000);
const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(4_000));
const texts = v.optional(v.record(v.pipe(v.string(), v.maxLength(100)), v.pipe(v.string(), v.maxLength(4_000))), {});
const https = v.pipe(text, v.startsWith('https://', 'start with https://'));
const pattern = v.pipe(
  text,
  v.check((source) => {
    try {
      return new RegExp(source) !== null;
    } catch {
      return false;
    }
  }, 'be a regular expression'),
);
const pointer = v.pipe(text, v.regex(/^(\/[^/]*)+$/, 'be a JSON pointer'));
const rule = v.pipe(
  v.strictObject({
    status: v.optional(v.array(v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(599)))),
    contains: v.optional(text),
    matches: v.optional(pattern),
    pointer: v.optional(pointer),
    equals: v.optional(v.pipe(v.array(v.string()), v.minLength(1))),
  }),
  v.check(({ equals, pointer: place }) => equals === undefined || place !== undefined, 'have a pointer beside equals'),
  v.check((conditions) => Object.keys(conditions).length > 0, 'name a status, a text or a pointer'),
);
const form = v.record(v.string(), v.string());
const body = v.union([v.strictObject({ form }), v.strictObject({ json: v.unknown() }), v.strictObject({ xml: text })]);
const reportSecret = v.pipe(v.string(), v.regex(/^[\w-]{24,200}$/, 'have at least 24 letters, digits, _ or -'));
const header = v.pipe(v.string(), v.regex(/^[\x20-\x7e]*$/, 'have only printable ASCII'));

const httpGateway = v.pipe(
  v.strictObject({
    kind: v.literal('http'),
    name: v.optional(name, 'http'),
    url: https,
    method: v.optional(v.picklist(['GET', 'POST']), 'POST'),
    query: texts,
    headers: v.optional(v.record(v.pipe(v.string(), v.regex(/^[\w-]+$/, 'be the name of a header')), header), {}),
    body: v.optional(body),
    secrets: v.optional(v.record(v.pipe(v.string(), v.regex(/^\w{1,40}$/)), text), {}),
    accepted: rule,
    refused: v.optional(rule),
    reference: v.optional(v.union([v.strictObject({ pointer }), v.strictObject({ matches: pattern })])),
    report: v.optional(
      v.strictObject({
        secret: reportSecret,
        reference: v.optional(text),
        state: text,
        delivered: v.pipe(v.array(v.string()), v.minLength(1)),
        undelivered: v.array(v.string()),
      }),
    ),
    timeout_ms,
  }),
  v.check(({ method, body: sent }) => method === 'POST' || sent === undefined, 'have no body, since method is GET'),
);

const twilioGateway = v.strictObject({
  kind: v.literal('twilio'),
  name: v.optional(name, 'twilio'),
  account_sid: v.pipe(v.string(), v.regex(/^AC[0-9a-f]{32}$/, 'be AC and 32 hexadecimal digits')),
  auth_token: v.pipe(v.string(), v.minLength(16)),
  from: v.pipe(
    v.string(),
    v.regex(/^(\+\d{7,15}|MG[0-9a-f]{32}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/, 'be a number, a sender or MG…'),
  ),
  timeout_ms,
});

const gateway = v.variant('kind', [httpGateway, twilioGateway], 'have the kind "http" or "twilio"');

type Problem = { has: string; must: string };

/** Returns the problems of the templates, for example an unknown placeholder, or no placeholder for the number. */
function problemsOfTemplates(settings: v.InferOutput<typeof httpGateway>): Problem[] {
  const { url, query, headers, body: sent, secrets } = settings;
  const named = placeholdersIn([url, query, headers, sent]);
  const known = new Set<string>([...PLACEHOLDERS, ...Object.keys(secrets)]);
  const problems = [...new Set(named)]
    .filter((placeholder) => !known.has(placeholder))
    .map((placeholder) => ({
      has: `names {{${placeholder}}}`,
      must: `name only ${PLACEHOLDERS.join(', ')} and its own secrets`,
    }));
  if (!named.some((placeholder) => NUMBER_PLACEHOLDERS.includes(placeholder)))
    problems.push({ has: 'names no number', must: 'name {{to}}, {{to_digits}} or {{to_local}} in a template' });
  if (!named.includes('text')) problems.push({ has: 'names no text', must: 'name {{text}} in a template' });
  if (placeholdersIn(headers).includes('text'))
    problems.push({ has: 'has {{text}} in a header', must: 'have {{text}} elsewhere' });
  const taken = Object.keys(secrets).find((secret) => (PLACEHOLDERS as readonly string[]).includes(secret));
  if (taken !== undefined)
    problems.push({
      has: `has a secret called ${taken}, which is a part of the message`,
      must: 'give it another name',
    });
  return problems;
}

function readJson(setting: string): unknown {
  try {
    return JSON.parse(setting.startsWith('{') ? setting : readFileSync(setting, 'utf8'));
  } catch {
    return undefined;
  }
}

type Name = 'SMS_GATEWAY' | 'SMS_FALLBACK_GATEWAY';

function readGateway(name: Name, setting: string, { refuse }: EnvironmentReader): GatewaySettings | null {
  const json = readJson(setting);
  if (json === undefined) {
    refuse(name);
    return null;
  }
  const read = v.safeParse(gateway, json);
  if (!read.success) {
    // The message has the field and its problem, but never the value, which may be a key.
    for (const issue of read.issues) refuse(name, { has: `has a wrong ${fieldOf(issue)}`, must: mustOfField(issue) });
    return null;
  }
  if (read.output.kind === 'twilio') return { ...read.output, host: TWILIO_HOST };
  const problems = problemsOfTemplates(read.output);
  for (const problem of problems) refuse(name, problem);
  return problems.length === 0 ? read.output : null;
}

type Issue = { path?: unknown; kind: string; type: string; message: string; expected: string | null };

const fieldOf = (issue: Issue): string => v.getDotPath(issue as never) ?? 'form';

/** The library's own messages would repeat the value. */
function mustOfField({ kind, type, message, expected }: Issue): string {
  if (kind === 'validation' && !message.startsWith('Invalid')) return message;
  if (type === 'variant') return message;
  if (type === 'strict_object' && expected === 'never') return 'have only the fields of its kind of gateway';
  return expected === null ? 'have the form in docs/configuration.md' : `be ${expected.replaceAll('"', "'")}`;
}

/**
 * Reads the SMS gateways of this server, each as JSON or as the path of a file with JSON.
 *
 * Shape   reader of the environment -> settings; problems are added to the reader
 * Units   none
 * Errors  none
 * Source  docs/configuration.md "Text messages"
 */
export function readSmsSettings(reader: EnvironmentReader): SmsSettings {
  const [first, second] = [reader.text('SMS_GATEWAY'), reader.text('SMS_FALLBACK_GATEWAY')];
  if (first === null) {
    if (second !== null) reader.refuse('SMS_GATEWAY', { must: 'be set, since SMS_FALLBACK_GATEWAY is' });
    return [];
  }
  const found = [readGateway('SMS_GATEWAY', first, reader)];
  if (second !== null) found.push(readGateway('SMS_FALLBACK_GATEWAY', second, reader));
  const gateways = found.filter((settings) => settings !== null);
  if (new Set(gateways.map((settings) => settings.name)).size < gateways.length)
    reader.refuse('SMS_FALLBACK_GATEWAY', { has: 'has the same name as SMS_GATEWAY', must: 'have another "name"' });
  return gateways;
}
