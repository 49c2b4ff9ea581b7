import { errors } from '@nua/contract/errors.ts';
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clientForTests, type ResponseData, session } from '../../boot/client-for-tests.ts';
import { signInByPassword } from '../person/auth/account-calls.ts';
import { solveCaptcha } from './solve-captcha.ts';

const secret = 'of the server alone';

/** A challenge like those of the server, but easier to solve. */
const newChallenge = (): Promise<Challenge> =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    deriveKey,
    keyPrefix: '0',
    hmacSignatureSecret: secret,
    data: { until: 1 },
  });

type Solved = { challenge: Challenge; solution: Solution };
const opened = (solved: string) => JSON.parse(Buffer.from(solved, 'base64').toString('utf8')) as Solved;
const isRight = async ({ challenge, solution }: Solved) =>
  (await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: secret })).verified;

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a proof-of-work challenge', () => {
  it('is solved on the device, in the form that the server verifies', async () => {
    const challenge = await newChallenge();
    const solved = opened(await solveCaptcha({ ...challenge }));
    expect(solved.challenge).toEqual(challenge);
    expect(await isRight(solved)).toBe(true);
    const { counter } = solved.solution;
    expect(await isRight({ ...solved, solution: { ...solved.solution, counter: counter + 1 } })).toBe(false);
  });

  it('is given up after 90 seconds, and no unsolved challenge is sent', async () => {
    const challenge = await newChallenge();
    const hopeless = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '0'.repeat(64) } };
    const passed_ms = [0, 0, 90_001];
    vi.spyOn(performance, 'now').mockImplementation(() => passed_ms.shift() ?? 90_001);
    await expect(solveCaptcha(hopeless)).rejects.toThrow('could not be solved');
  });

  it('fails immediately if it is malformed', async () => {
    await expect(solveCaptcha({})).rejects.toThrow();
  });
});

describe('a call that may need a proof of work', () => {
  const wanted: ResponseData = { code: errors.CAPTCHA_REQUIRED, msg: 'first this' };

  /** A server that responds to sign-ins from a list, issues challenges and records solutions. */
  async function server(responses: ResponseData[], handsOut: 'challenge' | 'nothing' = 'challenge') {
    const challenge = await newChallenge();
    const { client, requests } = clientForTests({
      responses: {
        'POST /api/c/auth/login': () => responses.shift()!,
        'POST /api/c/auth/captcha_code':
          handsOut === 'challenge' ? { data: { challenge } } : { code: 50000001, msg: 'broken' },
      },
    });
    const paths = () => requests.map(({ path }) => path.replace('/api/c/auth/', ''));
    const shown = () =>
      requests
        .filter(({ path }) => path === '/api/c/auth/login')
        .map(({ body }) => (JSON.parse(body!) as { code?: string }).code);
    return { client, challenge, paths, shown };
  }
  const signIn = (client: Parameters<typeof signInByPassword>[0]) => signInByPassword(client, 'ayesha', 'long-enough');
  const inside: ResponseData = { data: session('t', '2026-03-02T07:00:00.000Z') };

  it('is sent unchanged without a challenge if the server asks for no proof', async () => {
    const { client, paths, shown } = await server([inside]);
    expect((await signIn(client)).token).toBe('t');
    expect([paths(), shown()]).toEqual([['login'], [undefined]]);
  });

  it('is repeated once with the solution of the server’s challenge', async () => {
    const { client, challenge, paths, shown } = await server([wanted, inside]);
    expect((await signIn(client)).token).toBe('t');
    expect(paths()).toEqual(['login', 'captcha_code', 'login']);
    const solved = opened(shown()[1]!);
    expect(solved.challenge).toEqual(challenge);
    expect(await isRight(solved)).toBe(true);
    expect(client.stores.auth.get().token).toBe('t');
  });

  it.each<[string, ResponseData]>([
    ['wrong or too old, and wants another', wanted],
    ['right, and refuses for another reason', { code: errors.LOGIN_REFUSED, msg: 'no' }],
  ])('is not sent a third time if the server finds the solution %s', async (_what, last) => {
    const { client, paths } = await server([wanted, last, inside]);
    await expect(signIn(client)).rejects.toMatchObject({ code: last.code });
    expect(paths()).toEqual(['login', 'captcha_code', 'login']);
    expect(client.stores.auth.get().token).toBeNull();
  });

  it('is not retried after any other error', async () => {
    const { client, paths } = await server([{ code: errors.LOGIN_REFUSED, msg: 'no' }, inside]);
    await expect(signIn(client)).rejects.toMatchObject({ code: errors.LOGIN_REFUSED });
    expect(paths()).toEqual(['login']);
  });

  it('is not retried if the challenge cannot be fetched', async () => {
    const { client, paths } = await server([wanted, inside], 'nothing');
    await expect(signIn(client)).rejects.toMatchObject({ code: 50000001 });
    expect(paths()).toEqual(['login', 'captcha_code']);
  });
});
