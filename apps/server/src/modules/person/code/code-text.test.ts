import { languages } from '@nua/contract/wire.ts';
import { describe, expect, it } from 'vitest';
import { smsParts } from '../../../providers/sms/sms-usage.ts';
import { signedText } from '../../notify/public.ts';
import { CODE_PURPOSES, codeText } from './code-text.ts';

const public_url = 'https://nua.example';
const text = { code: '012345', purpose: 'login', about: null, language: 'en', public_url } as const;
const all = languages.flatMap((language) => CODE_PURPOSES.map((purpose) => ({ ...text, language, purpose })));

describe('the text message with a code', () => {
  it.each(all)('for $purpose in $language ends with the line that binds the code to the site', (message) => {
    const lines = codeText(message).split('\n');
    expect(lines.at(-1)).toBe('@nua.example #012345');
    expect(lines.slice(0, -1).join(' ')).toContain('012345');
  });

  it.each(CODE_PURPOSES)(
    'for %s fits into one message in English, even with the longest word of a player',
    (purpose) => {
      const unsigned = codeText({ ...text, purpose, about: purpose === 'change_phone_old' ? '0300***4567' : null });
      expect(smsParts(signedText('en', 'ABCDEFGHIJKL', unsigned))).toBe(1);
      expect(smsParts(signedText('en', null, codeText({ ...text, purpose, about: '0300***4567' })))).toBe(1);
    },
  );

  it.each(CODE_PURPOSES)('for %s fits into two messages in Urdu, even with the longest word of a player', (purpose) => {
    const unsigned = codeText({ ...text, purpose, language: 'ur', about: '0300***4567' });
    expect(smsParts(signedText('ur', 'ABCDEFGHIJKL', unsigned))).toBeLessThanOrEqual(2);
    expect(smsParts(signedText('ur', null, codeText({ ...text, language: 'ur' })))).toBe(1);
  });

  it('names the host of the site in ASCII, so that a look-alike host differs visibly', () => {
    expect(codeText({ ...text, public_url: 'https://nuа.example:8443' })).toMatch(/\n@xn--[a-z\d-]+\.example #012345$/);
  });
});
