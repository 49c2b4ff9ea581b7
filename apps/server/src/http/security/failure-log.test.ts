import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createLog } from '../../app/app.ts';
import { readConfiguration } from '../../configuration/configuration.ts';
import { FailureLog } from './failure-log.ts';

function logged() {
  const lines: Record<string, unknown>[] = [];
  let now_ms = 0;
  const failures = new FailureLog(() => now_ms);
  const hooks: pino.LoggerOptions['hooks'] = {
    logMethod(args, method) {
      const line = failures.pass(args);
      if (line !== null) method.apply(this, line);
    },
  };
  const log = pino({ hooks }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const wait = (ms: number) => {
    now_ms += ms;
  };
  return { lines, log, wait };
}

/** As `fetch` reports a host at which nothing listens. */
const refused = (port = 8443) =>
  new TypeError('fetch failed', {
    cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED', address: '10.0.0.9', port }),
  });

it('a failed dependency is logged once a minute, and the next line counts the lines left out', () => {
  const { lines, log, wait } = logged();
  for (let second = 0; second < 90; second += 1) {
    log.warn({ err: refused(), transfer_id: second }, 'a game transfer got no response');
    log.warn({ err: refused(), transfer_id: second }, 'cannot query a game transfer');
    wait(1_000);
  }
  expect(lines.map(({ transfer_id, left_out }) => [transfer_id, left_out])).toEqual([
    [0, undefined],
    [60, 119],
  ]);
});

it('two failed dependencies are logged separately', () => {
  const { lines, log } = logged();
  for (const port of [1, 2, 1, 2]) log.error({ err: refused(port) }, 'a due deposit could not be processed');
  expect(lines).toHaveLength(2);
});

it('a dependency without an address is identified by its name, or by the text of the line', () => {
  const { lines, log } = logged();
  const timeout = () => new DOMException('too late', 'TimeoutError');
  for (let turn = 0; turn < 3; turn += 1) {
    log.warn({ dependency: 'analytics', status: 500 }, 'the analytics service refused a page view');
    log.warn(timeout(), 'the service of breached passwords does not answer');
    log.warn({ err: new Error('wrapped', { cause: timeout() }) }, 'a third one');
  }
  expect(lines.map(({ msg }) => msg)).toEqual([
    'the analytics service refused a page view',
    'the service of breached passwords does not answer',
    'a third one',
  ]);
});

it('a bug of the server itself is logged each time', () => {
  const { lines, log } = logged();
  for (let turn = 0; turn < 3; turn += 1) {
    log.error({ err: new Error('a bug') }, 'a call failed');
    log.error('a text alone');
  }
  expect(lines).toHaveLength(6);
});

it('the log of a server leaves out repeated failures', () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const log = createLog(readConfiguration({}, '/'), { destination });
  for (let turn = 0; turn < 3; turn += 1) log.error({ err: refused() }, 'the charge of a deposit failed');
  expect(lines).toHaveLength(1);
});
