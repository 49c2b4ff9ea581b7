import { describe, expect, it } from 'vitest';
import { createRails } from './rails.ts';
import { readRailSettings } from './read-rail-settings.ts';

const jazzcash = {
  JAZZCASH_HOST: 'https://payments.example.pk',
  JAZZCASH_MERCHANT_ID: 'MC1',
  JAZZCASH_PASSWORD: 'secret-word',
  JAZZCASH_INTEGRITY_SALT: 'salt',
};

describe('real payment rails', () => {
  it('are closed where nothing names them', () => {
    const rails = createRails(readRailSettings({}, null));
    expect([rails.jazzcash, rails.easypaisa, rails.bank, ...Object.values(rails.payout)]).toEqual(Array(6).fill(null));
  });

  it('open with a licence and everything a provider issues', () => {
    const rails = createRails(readRailSettings(jazzcash, 'LIC-1'));
    expect(rails.jazzcash?.merchant).toBe('MC1');
    expect(rails.easypaisa).toBeNull();
  });

  it('Easypaisa asks a payer for an e-mail address only where the merchant names none for its charges', () => {
    const names = ['HOST', 'USERNAME', 'PASSWORD', 'STORE_ID', 'ACCOUNT'];
    const easypaisa = Object.fromEntries(names.map((name) => [`EASYPAISA_${name}`, 'https://easypaisa.example']));
    const rail = (more: object) => createRails(readRailSettings({ ...easypaisa, ...more }, 'LIC-1')).easypaisa;
    expect(rail({})?.asks).toEqual(['phone', 'email']);
    expect(rail({ EASYPAISA_EMAIL: 'pay@nua.example' })?.asks).toEqual(['phone']);
    expect(() => rail({ EASYPAISA_EMAIL: 'pay' })).toThrow('EASYPAISA_EMAIL is no e-mail address');
  });

  it('refuse to start without a licence', () => {
    expect(() => readRailSettings(jazzcash, null)).toThrow('LICENCE_REFERENCE');
  });

  it('refuse to start by half or without https, and never repeat a value', () => {
    const half = { ...jazzcash, JAZZCASH_HOST: 'http://payments.example.pk', JAZZCASH_INTEGRITY_SALT: ' ' };
    expect(() => readRailSettings(half, 'LIC-1')).toThrow(
      /JAZZCASH_HOST is not[\s\S]*JAZZCASH_INTEGRITY_SALT is missing/,
    );
    expect(() => readRailSettings(half, null)).toThrow(expect.not.stringContaining('secret-word'));
  });
});
