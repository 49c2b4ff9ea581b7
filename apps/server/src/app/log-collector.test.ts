import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfiguration } from '../configuration/configuration.ts';
import { LogCollector } from '../core/ports/log-collector.ts';
import { createLog } from './app.ts';

describe('the external log collector [ASVS 16.4.2, 16.4.3]', () => {
  let url = '';
  let status = 200;
  let max_bytes = Number.POSITIVE_INFINITY;
  let received: { authorization: string | undefined; lines: { msg: string; dropped?: number }[] }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const response_status = body.length > max_bytes ? 413 : status;
    if (response_status === 200)
      received.push({
        authorization: request.headers.authorization,
        lines: body
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      });
    response.writeHead(response_status).end();
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/push`;
  });
  beforeEach(() => {
    status = 200;
    max_bytes = Number.POSITIVE_INFINITY;
    received = [];
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const lines = () => received.flatMap((batch) => batch.lines);

  it('receives every log line that is written to stdout', async () => {
    const collector = new LogCollector({ url, token: 'a token' });
    const written: string[] = [];
    const destination = { write: (line: string) => void written.push(line) };
    const log = createLog(readConfiguration({ LOG_LEVEL: 'info' }, '/'), { destination, collector });
    for (let i = 0; i < 1_200; i++) log.info({ i, password: 'secret' }, 'security');
    await collector.stop();
    expect(lines()).toHaveLength(1_200);
    expect(lines()).toEqual(written.map((line) => JSON.parse(line)));
    expect(new Set(received.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer a token']));
  });

  it('receives refused lines in a later request, in their order', async () => {
    const collector = new LogCollector({ url, token: 'a token' }, () => {});
    status = 503;
    collector.write('{"msg":"first"}\n');
    expect(await collector.flush()).toBe(false);
    collector.write('{"msg":"second"}\n');
    status = 200;
    expect(await collector.flush()).toBe(true);
    expect(lines()).toEqual([{ msg: 'first' }, { msg: 'second' }]);
    await collector.stop();
  });

  it('receives the number of lines that were dropped while it did not respond', async () => {
    const collector = new LogCollector({ url, token: 'a token' }, () => {});
    status = 503;
    for (let i = 0; i < 20_010; i++) collector.write(`{"msg":"${i}"}`);
    await collector.flush();
    status = 200;
    expect(await collector.flush()).toBe(true);
    const dropped = lines().filter(({ msg }) => msg === 'log lines were dropped');
    expect(dropped).toMatchObject([{ dropped: expect.any(Number) }]);
    expect(dropped[0]!.dropped! + lines().length - 1).toBe(20_010);
    expect(lines().at(-1)).toEqual({ msg: '20009' });
    await collector.stop();
  });

  it('receives long lines in small batches if it refuses large batches', async () => {
    const collector = new LogCollector({ url, token: 'a token' });
    max_bytes = 300_000;
    const long = 'x'.repeat(4_000);
    for (let i = 0; i < 600; i++) collector.write(`{"msg":"${i}","stack":"${long}"}`);
    expect(await collector.flush()).toBe(true);
    expect(lines().map(({ msg }) => msg)).toEqual(Array.from({ length: 600 }, (_, i) => `${i}`));
    collector.write(`{"msg":"alone","stack":"${'x'.repeat(270_000)}"}`);
    collector.write('{"msg":"after it"}');
    expect(await collector.flush()).toBe(true);
    expect(lines().at(-1)).toEqual({ msg: 'after it' });
    await collector.stop();
  });

  it('causes one warning each time it starts to refuse lines', async () => {
    const warnings: string[] = [];
    const collector = new LogCollector({ url, token: 'a token' }, (line) => void warnings.push(line));
    for (const response of [401, 401, 200, 200, 503]) {
      status = response;
      collector.write('{"msg":"a line"}');
      await collector.flush();
    }
    await collector.stop();
    expect(warnings).toEqual([
      'the collector of LOG_URL does not accept the log (401); the lines are sent again later',
      'the collector of LOG_URL does not accept the log (503); the lines are sent again later',
    ]);
    const unreachable = new LogCollector(
      { url: url.replace('http:', 'https:'), token: 'a token' },
      (line) => void warnings.push(line),
    );
    unreachable.write('{"msg":"a line"}');
    await unreachable.stop();
    expect(warnings.at(-1)).toMatch(/ \([A-Z_]+\); the lines are sent again later$/);
    expect(warnings.join()).not.toContain('a token');
  });

  it('needs an https address and a token', () => {
    expect(() => readConfiguration({ LOG_URL: 'https://logs.example/' }, '/')).toThrow(
      'LOG_TOKEN is not set; it must be set together with LOG_URL',
    );
    expect(() => readConfiguration({ LOG_URL: 'http://logs.example/', LOG_TOKEN: 'x' }, '/')).toThrow('https://');
    expect(readConfiguration({}, '/').log_collector).toBeNull();
  });
});
