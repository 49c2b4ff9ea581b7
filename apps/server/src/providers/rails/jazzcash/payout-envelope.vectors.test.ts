import { describe, expect, it } from 'vitest';
import { openEnvelope, sealEnvelope } from './payout-envelope.ts';

const key = { key: 'TestKey0TestKey0', iv: 'TestIv00TestIv00' };
const body = { receiverCNIC: '3520112345671', receiverMSISDN: '03001234567', amount: '500.00', referenceId: 'WD0001' };
const data =
  '39717e50a66f7277b98a6d31047d73ef97f948e8c67a345fa1305c35a0b4c16a13a3810101f60da11188365301eca27fa72b38ab612b73bfaac56bfd730a0771bc89c53c67d04bbf972580faa42360c0017607f4a7211a3dcd8c6e01e04e0ca0a70f93a70e897ef22599cbbc5d01218d';

describe('the JazzCash payout envelope', () => {
  it('seals the published request to the published bytes', () => {
    expect(sealEnvelope(body, key)).toEqual({ data });
  });

  it('can be opened with the key that sealed it', () => {
    expect(openEnvelope({ data }, key)).toEqual(body);
  });

  it.each([{}, null, 'x', { data: 5 }, { data: 'zz' }, { data: data.slice(2) }, { data: '00'.repeat(16) }])(
    'rejects %j',
    (value) => {
      expect(openEnvelope(value, key)).toBeNull();
    },
  );
});
