import { describe, expect, it } from 'vitest';
import { openHex, sealHex } from './gateway-routes.ts';

const key = 'TestKey0TestKey0';
const iv = 'TestIv00TestIv00';
const text = '{"receiverCNIC":"3520112345671","receiverMSISDN":"03001234567","amount":"500.00","referenceId":"WD0001"}';
const hex =
  '39717e50a66f7277b98a6d31047d73ef97f948e8c67a345fa1305c35a0b4c16a13a3810101f60da11188365301eca27fa72b38ab612b73bfaac56bfd730a0771bc89c53c67d04bbf972580faa42360c0017607f4a7211a3dcd8c6e01e04e0ca0a70f93a70e897ef22599cbbc5d01218d';

describe('the payout envelope of the JazzCash sandbox', () => {
  it('is encrypted and decrypted as in the published example', () => {
    expect(sealHex(text, key, iv)).toBe(hex);
    expect(openHex(hex, key, iv)).toBe(text);
  });

  it('is not decrypted if it is malformed, cut or missing', () => {
    expect(openHex('zz', key, iv)).toBeNull();
    expect(openHex(hex.slice(2), key, iv)).toBeNull();
    expect(openHex(undefined, key, iv)).toBeNull();
  });
});
