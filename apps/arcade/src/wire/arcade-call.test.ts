import { betOn, getSeeds } from '@nua/contract/arcade.ts';
import { errors } from '@nua/contract/errors.ts';
import { idempotencyKeyError } from '@nua/contract/idempotency-key.ts';
import { dice } from '@nua/games/dice/dice.ts';
import { newKey, setKeyOffset } from '@nua/wire/new-key.ts';
import { expect, it } from 'vitest';
import { type ArcadeSession, createArcadeCall } from './arcade-call.ts';

const key = Buffer.alloc(32, 7).toString('base64');
const plainSession = (): ArcadeSession => ({ token: 'tok', encryption: null, clock_offset_ms: 0 });

function server(...responses: unknown[]) {
  const requests: { path: string; init: RequestInit }[] = [];
  const send = (async (path: string, init: RequestInit) => {
    requests.push({ path, init });
    const next = responses.shift();
    if (next instanceof Error) throw next;
    return new Response(typeof next === 'string' ? next : JSON.stringify(next));
  }) as typeof fetch;
  return { requests, send };
}

it('a bet is sent with the bearer token and its idempotency key, but without cookies', async () => {
  const { requests, send } = server({ code: errors.INSUFFICIENT_FUNDS, msg: '', data: { available: '0.00' } });
  const reply = await createArcadeCall(plainSession(), send)(betOn(dice), { body: { stake: '1.00' }, key: 'k' });
  expect(reply).toMatchObject({ is: 'refusal', name: 'INSUFFICIENT_FUNDS', data: { available: '0.00' } });
  expect(requests[0]?.path).toBe('/arcade/api/dice/bet');
  expect(requests[0]?.init).toMatchObject({ method: 'POST', credentials: 'omit', body: '{"stake":"1.00"}' });
  expect(requests[0]?.init.headers).toMatchObject({ authorization: 'Bearer tok', 'idempotency-key': 'k' });
});

it.each([new TypeError('Failed to fetch'), '<html>502</html>', '{"cod', '{}'])(
  'the outcome of a call counts as unknown, not as refused, after the response %s',
  async (received) => {
    const { send } = server(received);
    expect(await createArcadeCall(plainSession(), send)(getSeeds)).toEqual({ is: 'silence' });
  },
);

it('an encrypted body is sent again with the server’s date if its date is refused [R7.02]', async () => {
  const server_time = '2031-03-04T05:00:00.000Z';
  const seeds = { active: null, next: { id: '0199f3a0-0000-7000-8000-000000000001', server_seed_hash: 'ab' } };
  const { requests, send } = server(
    { code: errors.SEAL_DAY, msg: '', data: { server_time: server_time } },
    { code: 0, msg: '', data: seeds },
  );
  const session: ArcadeSession = { ...plainSession(), encryption: { v: 1, kid: 'k1', key, tz: 'Asia/Karachi' } };
  const call = { ...getSeeds, method: 'POST' as const };
  expect(await createArcadeCall(session, send)(call)).toEqual({ is: 'response', response: seeds });
  expect(requests).toHaveLength(2);
  expect(JSON.parse(String(requests[1]?.init.body))).toMatchObject({ v: 1, k: 'k1', d: '2031-03-04' });
});

it.each(['KEY_AHEAD', 'KEY_EXPIRED'] as const)(
  'after the error %s, the next idempotency key has the time of the server',
  async (name) => {
    const server_time = new Date(Date.now() - 48 * 3_600_000).toISOString();
    const { requests, send } = server({ code: errors[name], msg: '', data: { server_time } });
    const request = { body: { stake: '1.00' }, key: newKey() };
    expect(await createArcadeCall(plainSession(), send)(betOn(dice), request)).toMatchObject({ is: 'refusal', name });
    expect(requests).toHaveLength(1);
    expect(idempotencyKeyError(newKey(), Date.parse(server_time))).toBeNull();
    setKeyOffset(0);
  },
);
