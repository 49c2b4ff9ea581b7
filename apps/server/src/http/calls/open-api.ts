import { type Call, calls, type ErrorName, errors, httpStatus } from '@nua/contract';
import { type FileRoute, files } from '@nua/contract/files.ts';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { phraseOf } from '../../core/response-text.ts';

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

export function openApiDocument(): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const [name, call] of Object.entries(calls as Record<string, Call>)) {
    const entry = paths[call.path] ?? {};
    paths[call.path] = entry;
    entry[call.method.toLowerCase()] = operationOf(name, call);
  }
  for (const [name, file] of Object.entries<FileRoute>(files)) {
    paths[file.path] = { ...paths[file.path], [file.method.toLowerCase()]: fileOperation(name, file) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Nua',
      version: '1',
      description:
        'Every call returns the envelope { code, msg, data }; code 0 is success. Files have no envelope; their errors are envelopes.',
    },
    paths,
    components: {
      securitySchemes: {
        player: { type: 'http', scheme: 'bearer', description: 'The token of a session.' },
        game_session: { type: 'http', scheme: 'bearer', description: 'The token of an arcade session.' },
      },
    },
  };
}

function operationOf(name: string, call: Call): Operation {
  const operation: Operation = {
    operationId: name,
    summary: call.purpose,
    description: sealingText(call),
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

function fileOperation(name: string, file: FileRoute): Operation {
  const picture = { type: 'string', format: 'binary' };
  const operation: Operation = {
    operationId: name,
    summary: file.purpose,
    description: file.accepts ? `At most ${file.accepts.max_bytes} bytes. Never sealed.` : 'Never sealed.',
    security: file.auth === 'public' ? [] : [{ [file.auth]: [] }],
    parameters: [...file.path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => ({
      name: parameter,
      in: 'path',
      required: true,
      description: 'The SHA-256 of the content.',
      schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
    })),
    responses: {
      '200': {
        description: 'Success.',
        content: file.response_type === 'envelope' ? envelope({}, { const: 0 }) : { [file.response_type]: {} },
      },
      ...refusals(file.errors),
    },
  };
  if (file.accepts) {
    const content = Object.fromEntries(file.accepts.types.map((type) => [type, { schema: picture }]));
    operation.requestBody = { required: true, content };
  }
  return operation;
}

function sealingText(call: Call): string {
  if (call.cache_s !== undefined) return `Public; may be cached for ${call.cache_s} s; never sealed.`;
  return call.plain ? 'Never sealed.' : 'Sealed when the request carries X-Enc: 1.';
}

function parametersOf(call: Call): Operation['parameters'] {
  const text = { type: 'string' };
  const parameters = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const declared = call.params?.[name];
    const schema = declared ? schemaOf(declared, 'input') : { type: 'string', format: 'uuid' };
    return { name, in: 'path', required: true, description: declared ? '' : 'A UUID.', schema };
  });
  if (call.idempotent) {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      description: 'A UUID of version 7 with the time of the server; valid for 20 hours.',
      schema: { type: 'string', format: 'uuid' },
    });
  }
  if (call.list) {
    const fields = Object.entries(call.list.filter).flatMap(([field, rule]) =>
      rule.operators.map((operator) => (operator === '' ? field : `${field}__${operator}`)),
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

const envelope = (data: unknown, code: unknown) => ({
  'application/json': {
    schema: {
      type: 'object',
      properties: { code, msg: { type: 'string' }, data },
      required: ['code', 'msg', 'data'],
    },
  },
});

function responsesOf(call: Call): Operation['responses'] {
  return {
    '200': { description: 'Success.', content: envelope(schemaOf(call.response, 'input'), { const: 0 }) },
    ...refusals(call.errors),
  };
}

/** Groups errors by HTTP status; errors with the same status share an entry, with a line each. */
function refusals(names: readonly ErrorName[]): Operation['responses'] {
  const responses: Record<string, { description: string; content: unknown }> = {};
  for (const name of names) {
    const status = String(httpStatus(name));
    const line = `${errors[name]} ${name}: ${phraseOf(name)}`;
    const known = responses[status];
    responses[status] = {
      description: known ? `${known.description}\n${line}` : line,
      content: envelope({}, { type: 'integer' }),
    };
  }
  return responses;
}

/** Returns the JSON Schema of a value on the wire. JSON Schema cannot express checks and transformations, so they are left out. */
function schemaOf(schema: GenericSchema, typeMode: 'input'): unknown {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' });
  return rest;
}
