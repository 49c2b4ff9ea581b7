import { errors } from '@nua/contract/errors.ts';
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clientForTests, type ResponseData, session } from '../../boot/client-for-tests.ts';
import { signInByPassword } from '../person/auth/account-calls.ts';
import { solveCaptcha } from './solve-captcha.ts';

const serverSecret = 'known only to the server';

/** Creates a challenge like the server's that is easier to solve. */
const newChallenge = (): Promise<Challenge> =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    deriveKey,
    keyPrefix: '0',
    hmacSignatureSecret: serverSecret,
    data: { until: 1 },
  });

type Solved = { challenge: Challenge; solution: Solution };
const decodeSolved = (solved: string) => JSON.parse(Buffer.from(solved, 'base64').toString('utf8')) as Solved;
const isAccepted = async ({ challenge, solution }: Solved) =>
  (await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: serverSecret })).verified;

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a proof-of-work challenge', () => {
  it('is solved on the device', async () => {
    const challenge = await newChallenge();
    const solved = decodeSolved(await solveCaptcha({ ...challenge }));
    expect(solved.challenge).toEqual(challenge);
    expect(await isAccepted(solved)).toBe(true);
    const { counter } = solved.solution;
    expect(await isAccepted({ ...solved, solution: { ...solved.solution, counter: counter + 1 } })).toBe(false);
  });

  it('is given up after 90 seconds without a solution', async () => {
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
  const captchaRequired: ResponseData = { code: errors.CAPTCHA_REQUIRED, msg: 'captcha required' };

  /** A fake server that takes its sign-in responses from a list, issues challenges and records solutions. */
  async function server(responses: ResponseData[], captchaResponse: 'challenge' | 'failure' = 'challenge') {
    const challenge = await newChallenge();
    const { client, requests } = clientForTests({
      responses: {
        'POST /api/c/auth/login': () => responses.shift()!,
        'POST /api/c/auth/captcha_code':
          captchaResponse === 'challenge' ? { data: { challenge } } : { code: 50000001, msg: 'broken' },
      },
    });
    const paths = () => requests.map(({ path }) => path.replace('/api/c/auth/', ''));
    const sentSolutions = () =>
      requests
        .filter(({ path }) => path === '/api/c/auth/login')
        .map(({ body }) => (JSON.parse(body!) as { code?: string }).code);
    return { client, challenge, paths, sentSolutions };
  }
  const signIn = (client: Parameters<typeof signInByPassword>[0]) => signInByPassword(client, 'ayesha', 'long-enough');
  const signedIn: ResponseData = { data: session('t', '2026-03-02T07:00:00.000Z') };

  it('is sent once if the server asks for no proof', async () => {
    const { client, paths, sentSolutions } = await server([signedIn]);
    expect((await signIn(client)).token).toBe('t');
    expect([paths(), sentSolutions()]).toEqual([['login'], [undefined]]);
  });

  it('is repeated once with the solution of the server’s challenge', async () => {
    const { client, challenge, paths, sentSolutions } = await server([captchaRequired, signedIn]);
    expect((await signIn(client)).token).toBe('t');
    expect(paths()).toEqual(['login', 'captcha_code', 'login']);
    const solved = decodeSolved(sentSolutions()[1]!);
    expect(solved.challenge).toEqual(challenge);
    expect(await isAccepted(solved)).toBe(true);
    expect(client.stores.auth.get().token).toBe('t');
  });

  it.each<[string, ResponseData]>([
    ['is wrong or too old and the server asks for another', captchaRequired],
    ['is right but another rule refuses the call', { code: errors.LOGIN_REFUSED, msg: 'no' }],
  ])('is not sent a third time if the solution %s', async (_what, last) => {
    const { client, paths } = await server([captchaRequired, last, signedIn]);
    await expect(signIn(client)).rejects.toMatchObject({ code: last.code });
    expect(paths()).toEqual(['login', 'captcha_code', 'login']);
    expect(client.stores.auth.get().token).toBeNull();
  });

  it('is not retried after an error that asks for no proof', async () => {
    const { client, paths } = await server([{ code: errors.LOGIN_REFUSED, msg: 'no' }, signedIn]);
    await expect(signIn(client)).rejects.toMatchObject({ code: errors.LOGIN_REFUSED });
    expect(paths()).toEqual(['login']);
  });

  it('is not retried if the challenge cannot be fetched', async () => {
    const { client, paths } = await server([captchaRequired, signedIn], 'failure');
    await expect(signIn(client)).rejects.toMatchObject({ code: 50000001 });
    expect(paths()).toEqual(['login', 'captcha_code']);
  });
});
