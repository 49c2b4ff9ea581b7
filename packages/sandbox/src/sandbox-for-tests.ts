import Fastify, { type FastifyInstance } from 'fastify';
import { createSandbox, type Sandbox, type SandboxOptions } from './create-sandbox.ts';
import { demo_credentials } from './sandbox-options.ts';

export type Received = { url: string; method: string; headers: Headers; body: string };
export type SandboxFixture = {
  app: FastifyInstance;
  sandbox: Sandbox;
  /** The requests to the merchant, oldest first. */
  received: Received[];
  /** The merchant's response. By default it accepts every request. */
  merchant: { response: (got: Received) => Response | Promise<Response> };
  move(ms: number): Promise<void>;
  post(
    path: string,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Record<string, string> }>;
  get<T = Record<string, string>>(path: string): Promise<T>;
  stop(): Promise<void>;
};

export const fixture_start = '2026-01-01T07:00:00.000Z';

function acceptEverything(): Response {
  return Response.json({ pp_ResponseCode: '000', pp_ResponseMessage: 'ok' });
}

/** Starts the sandbox in a bare server, with a clock that only the test moves and a merchant that records its requests. */
export async function startFixture(
  options: Partial<SandboxOptions> = {},
  start = fixture_start,
): Promise<SandboxFixture> {
  let now_ms = Date.parse(start);
  const received: Received[] = [];
  const merchant: SandboxFixture['merchant'] = { response: acceptEverything };
  const sandbox = createSandbox({
    clock: { now: () => new Date(now_ms) },
    publicUrl: () => 'http://merchant.test',
    credentials: demo_credentials,
    tick_ms: 0,
    send: async (url, init) => {
      const got = {
        url,
        method: init.method ?? 'GET',
        headers: new Headers(init.headers),
        body: typeof init.body === 'string' ? init.body : '',
      };
      received.push(got);
      return merchant.response(got);
    },
    ...options,
  });
  const app = Fastify();
  await app.register(sandbox.plugin);
  await app.ready();
  return {
    app,
    sandbox,
    received,
    merchant,
    async move(ms) {
      now_ms += ms;
      await sandbox.advance();
    },
    async post(path, body, headers = {}) {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const response = await app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/json', ...headers },
        payload: text,
      });
      const is_json = (response.headers['content-type'] ?? '').toString().startsWith('application/json');
      return { status: response.statusCode, body: is_json ? response.json() : { page: response.body } };
    },
    async get<T>(path: string) {
      return (await app.inject({ method: 'GET', url: path })).json() as T;
    },
    stop: () => app.close(),
  };
}
