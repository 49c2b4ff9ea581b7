import { expect, it } from 'vitest';
import { proofFault, signatureOf } from './signature.ts';

const SECRET = 'a-secret-of-the-studio-0123456789abcdef';
const PATH = '/provider/studio/bet';
const BODY = Buffer.from(
  '{"id":"b-1","session":"3vXy0kQ8n1sVb2RrT7cZp5uMw9aLe4Jd6fGhKiNoPqS","currency":"PKR","round":"r-1","game":"studio-wheel","amount":"10.00"}',
);
const TIME = '1780000000';
const NOW = new Date(1_780_000_000_000);
const SIGNATURE = 'db6bbdee059fda8737f636f9a541c31b4d076bd63f8eccbf00db214fcd43da6b';

it('a call is signed like the example in the documentation', () => {
  expect(signatureOf(SECRET, TIME, PATH, BODY).toString('hex')).toBe(SIGNATURE);
  expect(proofFault([SECRET], { time: TIME, signature: SIGNATURE }, PATH, BODY, NOW)).toBeNull();
  expect(proofFault(['another', SECRET], { time: TIME, signature: SIGNATURE }, PATH, BODY, NOW)).toBeNull();
});

it('a signature covers the path, the time and every byte of the body', () => {
  const proof = { time: TIME, signature: SIGNATURE };
  expect(proofFault([SECRET], proof, '/provider/studio/win', BODY, NOW)).toBe('signature');
  expect(proofFault([SECRET], { ...proof, time: '1780000001' }, PATH, BODY, NOW)).toBe('signature');
  expect(proofFault([SECRET], proof, PATH, Buffer.concat([BODY, Buffer.from(' ')]), NOW)).toBe('signature');
  expect(proofFault([], proof, PATH, BODY, NOW)).toBe('signature');
  for (const signature of [undefined, '', SIGNATURE.slice(1), SIGNATURE.toUpperCase(), [SIGNATURE]])
    expect(proofFault([SECRET], { time: TIME, signature }, PATH, BODY, NOW)).toBe('signature');
  for (const time of [undefined, '', '1780000000.0', ' 1780000000'])
    expect(proofFault([SECRET], { ...proof, time }, PATH, BODY, NOW)).toBe('signature');
});

it('a late call is refused because of its time if its signature is valid, and because of its signature otherwise', () => {
  const late = new Date(NOW.getTime() + 31_000);
  expect(proofFault([SECRET], { time: TIME, signature: SIGNATURE }, PATH, BODY, late)).toBe('clock');
  expect(proofFault([SECRET], { time: TIME, signature: '0'.repeat(64) }, PATH, BODY, late)).toBe('signature');
});
