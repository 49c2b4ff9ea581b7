import type { ErrorName } from '@nua/contract/errors.ts';
import { expect, it } from 'vitest';
import type { Reply } from './arcade-call.ts';
import { sendUntilKnown, waitBefore } from './arcade-call.ts';

const refusal = (name: ErrorName, retry_after_ms: number | null = null): Reply<string> => {
  return { is: 'refusal', name, code: 1, data: null, retry_after_ms };
};

async function play(...replies: Reply<string>[]) {
  const waits: number[] = [];
  const silences: number[] = [];
  const attempt = async () => replies.shift() ?? { is: 'response' as const, response: 'late' };
  const wait = async (time_ms: number) => void waits.push(time_ms);
  const reply = await sendUntilKnown(attempt, wait, (tries) => void silences.push(tries));
  return { reply, waits, silences };
}

it('a bet without a response is retried until its outcome is known [R9.03]', async () => {
  const { reply, silences, waits } = await play({ is: 'silence' }, { is: 'silence' }, refusal('STILL_RUNNING', 2000));
  expect(reply).toEqual({ is: 'response', response: 'late' });
  expect(silences).toEqual([1, 2, 3]);
  expect(waits).toEqual([700, 1400, 2000]);
});

it('a call returns a permanent error immediately, and is sent at most ten times while its outcome is unknown', async () => {
  expect((await play(refusal('INSUFFICIENT_FUNDS'))).waits).toEqual([]);
  expect((await play(refusal('OUTCOME_UNKNOWN'))).reply).toEqual({ is: 'response', response: 'late' });
  const { reply, waits } = await play(...Array.from({ length: 10 }, () => refusal('OUTCOME_UNKNOWN')));
  expect(reply).toMatchObject({ is: 'refusal', name: 'OUTCOME_UNKNOWN' });
  expect(waits).toHaveLength(9);
});

it('the pauses between retries grow up to twelve seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map(waitBefore)).toEqual([700, 1400, 2800, 5600, 11_200, 12_000, 12_000]);
});
