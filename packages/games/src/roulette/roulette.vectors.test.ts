import { expect, it } from 'vitest';
import { createFloats } from '../play/floats.ts';
import { portableHmac } from '../play/hash.ts';
import { roulette } from './roulette.ts';

it.each([
  ['18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159', 'bb62964774', 1, 28],
  ['a9a09f7f84c9dc6d4f46f9b702d8e7e211e1fc219ac10e1145c4ca032eb000c6', '3c83fc7e07', 3, 7],
  ['server seed', 'client seed', 1, 27],
  ['server seed', 'client seed', 2, 19],
])('the seeds %s and %s and bet number %d give the roulette number %d', (server_seed, client_seed, nonce, number) => {
  const fraction = createFloats(portableHmac)({ server_seed, client_seed, nonce })();
  const bytes = new Uint8Array(32);
  new DataView(bytes.buffer).setUint32(0, fraction * 2 ** 32);
  expect(roulette.result({ hash: '', salt: '', hmac: () => bytes })).toEqual({ number });
});

it('the number of a roulette round uses the first four bytes of HMAC-SHA256(salt, "hash:0")', () => {
  const draw = { hash: 'a'.repeat(64), salt: '0'.repeat(64), hmac: portableHmac };
  const [a, b, c, d] = portableHmac(draw.salt, `${draw.hash}:0`);
  const whole = a! * 2 ** 24 + b! * 2 ** 16 + c! * 2 ** 8 + d!;
  expect(roulette.result(draw)).toEqual({ number: Math.floor((37 * whole) / 2 ** 32) });
  expect(roulette.result(draw)).toEqual({ number: 22 });
});
