import { type Call, calls, errors, httpStatus } from '@nua/contract';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { phraseOf } from './answer-text.ts';

export type OpenApiDocument = {
  openapi: string;
  info: Record<string, string>;
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, unknown>;
};

export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  security: Record<string, never[]>[];
  parameters: { name: string; in: string; required: boolean; description: string; schema: unknown }[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
};

/** Writes the contract as an OpenAPI 3.1 document. */
export function openApiDocument(): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const [name, call] of Object.entries(calls as Record<string, Call>)) {
    const entry = paths[call.path] ?? {};
    paths[call.path] = entry;
    entry[call.method.toLowerCase()] = operationOf(name, call);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Nua',
      version: '1',
      description: 'Every call answers the envelope { code, msg, data }; code 0 is success.',
    },
    paths,
    components: {
      securitySchemes: {
        player: { type: 'http', scheme: 'bearer', description: 'The token of a session.' },
        ticket: { type: 'http', scheme: 'bearer', description: 'The token of an arcade session.' },
      },
    },
  };
}

function operationOf(name: string, call: Call): Operation {
  const operation: Operation = {
    operationId: name,
    summary: call.purpose,
    description: call.later ? 'Declared, not answered yet.' : sealing(call),
    security: call.auth === 'public' ? [] : [{ [call.auth]: [] }],
    parameters: parametersOf(call),
    responses: responsesOf(call),
  };
  if (call.body)
    operation.requestBody = {
      required: true,
      content: { 'application/json': { schema: schemaOf(call.body, 'input') } },
    };
  return operation;
}

function sealing(call: Call): string {
  if (call.cache_s !== undefined) return `Public; may be cached for ${call.cache_s} s; never sealed.`;
  return call.plain ? 'Never sealed.' : 'Sealed when the request carries X-Enc: 1.';
}

function parametersOf(call: Call): Operation['parameters'] {
  const text = { type: 'string' };
  const parameters = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: 'A UUID.',
    schema: { type: 'string', format: 'uuid' } as unknown,
  }));
  if (call.idempotent) {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      description: 'A UUID.',
      schema: { type: 'string', format: 'uuid' },
    });
  }
  if (call.list) {
    const fields = Object.entries(call.list.filter).flatMap(([field, rule]) =>
      rule.by.map((operator) => (operator === '' ? field : `${field}__${operator}`)),
    );
    parameters.push({
      name: 'paging',
      in: 'query',
      required: false,
      description: 'JSON: {"page":1,"size":20}',
      schema: text,
    });
    parameters.push({
      name: 'sort',
      in: 'query',
      required: false,
      description: `JSON; fields: ${call.list.sort.join(', ') || 'none'}`,
      schema: text,
    });
    parameters.push({
      name: 'filter',
      in: 'query',
      required: false,
      description: `JSON; fields: ${fields.join(', ') || 'none'}`,
      schema: text,
    });
  }
  if (call.query) {
    const schema = schemaOf(call.query, 'input') as { properties?: Record<string, unknown>; required?: string[] };
    for (const [name, one] of Object.entries(schema.properties ?? {})) {
      parameters.push({
        name,
        in: 'query',
        required: schema.required?.includes(name) ?? false,
        description: '',
        schema: one,
      });
    }
  }
  return parameters;
}

function responsesOf(call: Call): Operation['responses'] {
  const envelope = (data: unknown, code: unknown) => ({
    'application/json': {
      schema: {
        type: 'object',
        properties: { code, msg: { type: 'string' }, data },
        required: ['code', 'msg', 'data'],
      },
    },
  });
  const responses: Operation['responses'] = {
    '200': { description: 'Success.', content: envelope(schemaOf(call.answer, 'input'), { const: 0 }) },
  };
  for (const name of call.errors) {
    const status = String(httpStatus(name));
    const line = `${errors[name]} ${name}: ${phraseOf(name)}`;
    const known = responses[status] as { description: string } | undefined;
    responses[status] = known
      ? { ...known, description: `${known.description}\n${line}` }
      : { description: line, content: envelope({}, { type: 'integer' }) };
  }
  return responses;
}

/** The wire's form of a schema. What JSON Schema has no word for (a check, a transformation) is left out. */
function schemaOf(schema: GenericSchema, typeMode: 'input'): unknown {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' });
  return rest;
}
