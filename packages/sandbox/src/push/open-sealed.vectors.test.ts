import { expect, it } from 'vitest';
import { openSealed } from './open-sealed.ts';

// The example of RFC 8291, section 5.
const keys = {
  public_key: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  private_key: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const body =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';

it('the encrypted push in the example of RFC 8291 is decrypted', () => {
  expect(openSealed(Buffer.from(body, 'base64url'), keys)).toBe('When I grow up, I want to be a watermelon');
});
it('a push that is changed, cut or for another subscription is not decrypted', () => {
  const changed = Buffer.from(body, 'base64url');
  changed[changed.length - 1]! ^= 1;
  expect(openSealed(changed, keys)).toBeNull();
  expect(openSealed(Buffer.from(body, 'base64url'), { ...keys, auth: 'AAAAAAAAAAAAAAAAAAAAAA' })).toBeNull();
  expect(openSealed(Buffer.alloc(3), keys)).toBeNull();
});
