import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@nua/contract';
import { trace } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { diceBet, readyTable, type Table } from '../../../../tests/world/play.ts';
import { expectOk, type Someone, startWorld, type World } from '../../../../tests/world/world.ts';
import { readConfiguration } from '../configuration/configuration.ts';
import { startTracing } from '../providers/tracing/start-tracing.ts';

const RENDERER = `export const cacheKeyOf = () => null;
export const render = async (request) =>
  ({ status: request.url.startsWith('/wallet') ? 200 : 404, style_hash: 'aGFzaA==', script_hash: 'c2NyaXB0', html: 'page' });`;

/** The names that an attribute may have. Each is a code, a pattern, or an id that was made for this one request. */
const ALLOWED = ['nua.request_id', 'http.route', 'http.response.status_code', 'nua.game', 'error.type'];
const STAKE = '7.31';
const AMOUNT = '1234.56';

let world: World;
let player: Someone;
let table: Table;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nua-tracing-'));
  for (const name of ['client', 'arcade']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'entry-server.js'), RENDERER);
  writeFileSync(join(folder, 'arcade', 'game.html'), '');
  const [client, arcade, server_entry] = ['client', 'arcade', 'entry-server.js'].map((name) => join(folder, name));
  const web = { client: client!, arcade: arcade!, server_entry: server_entry!, build_id: 'b1' };
  world = await startWorld({ parts: { web } });
  player = await world.player({ user_name: 'traced_player' });
  table = await readyTable(world, player);
});
afterAll(async () => {
  await world.stop();
  rmSync(folder, { recursive: true });
});

const bet = (game = diceBet) =>
  world.call(game, { token: table.token, body: { stake: STAKE, target_hundredths: 5000, over: true } });
const deposit = (body: object) => world.call(calls.createDeposit, { token: player.token, body });
const order = { pay_type: 3, amount: AMOUNT, phone: '+923001234500', cnic: '35201-1234567-1' };
const page = (path: string) => fetch(world.url + path, { headers: { authorization: `Bearer ${player.token}` } });

describe('the spans of a server', () => {
  let exporter: InMemorySpanExporter;
  let end: () => Promise<void>;
  beforeEach(async () => {
    exporter = new InMemorySpanExporter();
    const settings = { endpoint: 'http://127.0.0.1:1', headers: {}, share: 1 };
    end = await startTracing(settings, () => {}, new SimpleSpanProcessor({ exporter }));
  });
  afterEach(() => end());

  const spans = () => exporter.getFinishedSpans();

  it('cover bets, deposits and pages, each with the id of its request', async () => {
    expectOk(await bet());
    expectOk(await deposit(order));
    const response = await page('/wallet');
    await response.text();
    expect(spans().map(({ name, attributes }) => [name, attributes['http.route']])).toEqual([
      ['bet', '/arcade/api/{game}/bet'],
      ['deposit', '/api/c/payment/deposit'],
      ['page', '/wallet'],
    ]);
    expect(spans()[0]?.attributes['nua.game']).toBe('dice');
    expect(spans()[2]?.attributes['nua.request_id']).toBe(response.headers.get('x-request-id'));
    for (const { parentSpanContext, duration } of spans()) {
      expect(parentSpanContext).toBeUndefined();
      expect(duration[0] * 1e9 + duration[1]).toBeGreaterThan(0);
    }
  });

  it('contain no player, amount, number, token or text of the caller', async () => {
    expectOk(await bet());
    await deposit(order);
    await deposit({ ...order, amount: '0.01' });
    await bet({ ...diceBet, path: diceBet.path.replace('dice', 'ayesha-khan') } as typeof diceBet);
    await page(`/wallet?token=${player.token}`);
    await page(`/password-reset/${'a'.repeat(24)}`);
    await page('/ayesha-khan');
    expect(spans().length).toBeGreaterThanOrEqual(6);
    const names = new Set(spans().flatMap(({ attributes }) => Object.keys(attributes)));
    expect([...names].filter((name) => !ALLOWED.includes(name))).toEqual([]);
    const exported = JSON.stringify(
      spans().map(({ name, attributes, events, links, status }) => ({ name, attributes, events, links, status })),
    );
    for (const secret of [
      player.id,
      player.token,
      table.token,
      'traced_player',
      STAKE,
      AMOUNT,
      '3001234500',
      '35201',
      'ayesha',
      'aaaa',
    ])
      expect(exported).not.toContain(secret);
  });

  it('have the error code of a refused call', async () => {
    await deposit({ ...order, amount: '0.01' });
    expect(spans()[0]?.attributes).toMatchObject({
      'http.response.status_code': 400,
      'error.type': 'DEPOSIT_BELOW_MINIMUM',
    });
  });
});

describe('the random choice of the calls to trace', () => {
  it('is made before the SDK is called', async () => {
    const exporter = new InMemorySpanExporter();
    const settings = { endpoint: 'http://127.0.0.1:1', headers: {}, share: 0.1 };
    const end = await startTracing(settings, () => {}, new SimpleSpanProcessor({ exporter }));
    const getTracer = vi.spyOn(trace, 'getTracer');
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.1);
    try {
      expectOk(await bet());
      expect(getTracer).not.toHaveBeenCalled();
      random.mockReturnValue(0.099);
      expectOk(await bet());
      expect(exporter.getFinishedSpans().map(({ name }) => name)).toEqual(['bet']);
    } finally {
      random.mockRestore();
      getTracer.mockRestore();
      await end();
    }
  });
});

describe('the collector of traces', () => {
  let received: { path: string | undefined; headers: Record<string, unknown>; body: string }[] = [];
  let status = 200;
  const collector = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    received.push({ path: request.url, headers: request.headers, body });
    response.writeHead(status).end('{}');
  });
  let endpoint = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    received = [];
    status = 200;
  });
  afterAll(() => new Promise((resolve) => collector.close(resolve)));

  it('receives the spans as OTLP in JSON with the headers of the configuration', async () => {
    const { tracing } = readConfiguration(
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/`,
        OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20a-token,x-tenant=nua',
        OTEL_TRACES_SAMPLER_ARG: '1',
      },
      '/',
    );
    const end = await startTracing(tracing!, () => {});
    expectOk(await bet());
    await end();
    expect(received).toHaveLength(1);
    const [{ path, headers, body }] = received as [(typeof received)[number]];
    expect([path, headers.authorization, headers['x-tenant']]).toEqual(['/v1/traces', 'Bearer a-token', 'nua']);
    const { resourceSpans } = JSON.parse(body);
    expect(resourceSpans[0].resource.attributes).toEqual([{ key: 'service.name', value: { stringValue: 'nua' } }]);
    const [span] = resourceSpans[0].scopeSpans[0].spans;
    expect(span).toMatchObject({
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
      name: 'bet',
      kind: 2,
      status: { code: 0 },
    });
    expect(BigInt(span.endTimeUnixNano)).toBeGreaterThan(BigInt(span.startTimeUnixNano));
    expect(span.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
  });

  it('that refuses a batch is reported in the log, and no bet fails because of it', async () => {
    status = 503;
    const failures: unknown[] = [];
    const end = await startTracing({ endpoint, headers: {}, share: 1 }, (error) => failures.push(error));
    expectOk(await bet());
    await end();
    expect(failures).toEqual([new Error('the collector of traces answered 503')]);
  });

  it('receives nothing unless it is configured', async () => {
    expect(readConfiguration({}, '/').tracing).toBeNull();
    expectOk(await bet());
    expect(trace.getTracer('nua').startSpan('bet').isRecording()).toBe(false);
    expect(received).toEqual([]);
  });
});
