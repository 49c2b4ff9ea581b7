import { describe, expect, it } from 'vitest';
import { refusalOf, type SignedRequest } from './check-signature.ts';

// The example of the Standard Webhooks documents.
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const NOW = new Date(1_614_265_330_000);
const EXAMPLE: SignedRequest = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: '1614265330',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  body: '{"test": 2432232314}',
};

describe('a receiver of webhooks', () => {
  it.each<[string, Partial<SignedRequest>]>([
    ['the example of the Standard Webhooks documents', {}],
    ['a right signature among wrong signatures', { signature: `v1,AAAA v1a,zzz ${EXAMPLE.signature}` }],
  ])('accepts %s', (_what, change) => {
    expect(refusalOf({ ...EXAMPLE, ...change }, [SECRET], NOW)).toBeNull();
  });

  it.each<[string, Partial<SignedRequest>, string]>([
    ['another body', { body: '{"test": 2432232315}' }, 'no signature matches'],
    ['another id', { id: 'msg_other' }, 'no signature matches'],
    ['another time', { timestamp: '1614265331' }, 'no signature matches'],
    ['a signature of another version', { signature: EXAMPLE.signature.replace('v1', 'v2') }, 'no signature matches'],
    ['a shortened signature', { signature: 'v1,g0hM' }, 'no signature matches'],
    ['no signature', { signature: '' }, 'a header is missing'],
    ['a time that is no number', { timestamp: 'now' }, 'the timestamp is not a number'],
  ])('refuses %s', (_what, change, reason) => {
    expect(refusalOf({ ...EXAMPLE, ...change }, [SECRET], NOW)).toBe(reason);
  });

  it('refuses a request that is six minutes old or signed with an unknown secret', () => {
    expect(refusalOf(EXAMPLE, ['whsec_AAAA'], NOW)).toBe('no signature matches');
    expect(refusalOf(EXAMPLE, [], NOW)).toBe('no signature matches');
    expect(refusalOf(EXAMPLE, [SECRET], new Date(NOW.getTime() + 360_000))).toBe('the timestamp is too old or new');
  });
});
