import { pino } from 'pino';
import { expect, it } from 'vitest';
import { DatabaseAway } from '../../db/database-away.ts';
import { OutageLog } from './outage-log.ts';

function logged() {
  const lines: Record<string, unknown>[] = [];
  let now_ms = 0;
  const outage = new OutageLog(() => now_ms);
  const hooks: pino.LoggerOptions['hooks'] = {
    logMethod(args, method) {
      if (!outage.recordIfOutage(this, args)) method.apply(this, args);
    },
  };
  const log = pino({ hooks }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const texts = () => lines.map(({ msg }) => msg);
  return {
    outage,
    lines,
    texts,
    log,
    fail: () => log.error({ err: new DatabaseAway() }, 'a call failed'),
    wait: (ms: number) => {
      now_ms += ms;
    },
  };
}

const AWAY = 'the database does not answer';
const BACK = 'the database answers again';

it('an unstable database is reported once a minute, with the number of outages in between', () => {
  const { outage, fail, wait, texts, lines } = logged();
  for (let turn = 0; turn < 4; turn += 1) {
    fail();
    fail();
    wait(1_000);
    outage.responded();
    wait(19_000);
  }
  expect(texts()).toEqual([AWAY, BACK, AWAY, BACK]);
  expect(lines[2]).toMatchObject({ outages_before: 2 });
});

it('a second outage within a minute is reported only if it lasts longer than the minute', () => {
  const { outage, fail, wait, texts } = logged();
  fail();
  outage.responded();
  wait(20_000);
  fail();
  expect(texts()).toEqual([AWAY, BACK]);
  wait(40_000);
  fail();
  outage.responded();
  expect(texts()).toEqual([AWAY, BACK, AWAY, BACK]);
});

it('a Redis that refuses connections is not reported as the database', () => {
  const { log, texts } = logged();
  const err = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
  log.error({ err, dependency: 'redis' }, 'Redis cannot be reached');
  expect(texts()).toEqual(['Redis cannot be reached']);
});
