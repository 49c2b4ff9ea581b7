import { describe, expect, it } from 'vitest';
import { environmentReader } from '../../core/environment/environment-reader.ts';
import { createRails } from './rails.ts';
import { readRailSettings } from './read-rail-settings.ts';

const jazzcash = {
  JAZZCASH_HOST: 'https://payments.example.pk',
  JAZZCASH_MERCHANT_ID: 'MC1',
  JAZZCASH_PASSWORD: 'secret-word',
  JAZZCASH_INTEGRITY_SALT: 'salt',
};

function read(environment: Record<string, string>, licence_reference: string | null) {
  const reader = environmentReader(environment);
  const rails = createRails(readRailSettings(reader, licence_reference));
  return { ...rails, problems: reader.problems.join('\n') };
}

describe('real payment rails', () => {
  it('are closed if they are not configured', () => {
    const rails = read({}, null);
    expect([rails.jazzcash, rails.easypaisa, rails.bank, ...Object.values(rails.payout)]).toEqual(Array(6).fill(null));
  });

  it('are open with a licence and complete settings', () => {
    const rails = read(jazzcash, 'LIC-1');
    expect(rails.jazzcash?.merchant).toBe('MC1');
    expect(rails.easypaisa).toBeNull();
  });

  it('ask the payer for an e-mail address only if the Easypaisa merchant has none', () => {
    const names = ['HOST', 'USERNAME', 'PASSWORD', 'STORE_ID', 'ACCOUNT'];
    const easypaisa = Object.fromEntries(names.map((name) => [`EASYPAISA_${name}`, 'https://easypaisa.example']));
    const rail = (more: object) => read({ ...easypaisa, ...more }, 'LIC-1').easypaisa;
    expect(rail({})?.payer_fields).toEqual(['phone', 'email']);
    expect(rail({ EASYPAISA_EMAIL: 'pay@nua.example' })?.payer_fields).toEqual(['phone']);
    expect(read({ ...easypaisa, EASYPAISA_EMAIL: 'pay' }, 'LIC-1').problems).toBe(
      'EASYPAISA_EMAIL is "pay"; it must be an e-mail address.',
    );
  });

  it('refuse to start without a licence', () => {
    expect(read(jazzcash, null).problems).toMatch(/^LICENCE_REFERENCE is not set; it must .*real money/);
  });

  it('refuse to start with incomplete settings or without https, and print no secret', () => {
    const half = { ...jazzcash, JAZZCASH_HOST: 'http://payments.example.pk', JAZZCASH_INTEGRITY_SALT: ' ' };
    const { problems } = read(half, 'LIC-1');
    expect(problems).toMatch(/JAZZCASH_INTEGRITY_SALT is not set; it must be set together with JAZZCASH_HOST/);
    expect(problems).toMatch(/JAZZCASH_HOST is "http:.*; it must be an address that starts with https/);
    expect(problems).not.toContain('secret-word');
  });
});
