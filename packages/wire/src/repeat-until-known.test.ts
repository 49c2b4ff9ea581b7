import { expect, it } from 'vitest';
import { repeatUntilKnown } from './repeat-until-known.ts';

it('a request is repeated after a pause that depends on the response, until a response is final', async () => {
  const replies = ['lost', 'busy', 'done', 'never'];
  const waits: number[] = [];
  const received: [string, number][] = [];
  const reply = await repeatUntilKnown(
    async () => replies.shift()!,
    (latest, attempts) => {
      received.push([latest, attempts]);
      return latest === 'done' ? null : 100 * attempts;
    },
    async (ms) => void waits.push(ms),
  );
  expect([reply, waits, replies]).toEqual(['done', [100, 200], ['never']]);
  expect(received).toEqual([
    ['lost', 1],
    ['busy', 2],
    ['done', 3],
  ]);
});

it('a request is repeated immediately if the pause is 0 ms', async () => {
  let attempts = 0;
  const attempt = async () => {
    attempts += 1;
    return attempts;
  };
  expect(
    await repeatUntilKnown(
      attempt,
      (reply) => (reply < 2 ? 0 : null),
      async () => {},
    ),
  ).toBe(2);
});
