import { describe, expect, it } from 'vitest';
import { smsParts } from '../../../providers/sms/sms-usage.ts';
import { signedText } from '../../notify/public.ts';
import { codeHostWarnings, longestCodeHost } from './code-host.ts';
import { CODE_PURPOSES, codeText } from './code-text.ts';

const LONGEST = 29;
const hostOf = (length: number) => `${'a'.repeat(length - '.example'.length)}.example`;

/** The largest number of text messages for an English code with the longest word. */
const partsFor = (host: string) =>
  Math.max(
    ...CODE_PURPOSES.map((purpose) => {
      const about = purpose === 'change_phone_old' ? '0300***4567' : null;
      const text = codeText({ code: '012345', purpose, about, language: 'en', public_url: `https://${host}:8443` });
      return smsParts(signedText('en', 'ABCDEFGHIJKL', text));
    }),
  );

describe('the host of PUBLIC_URL', () => {
  it('with up to 29 characters lets every English text with a code fit into one message', () => {
    expect(longestCodeHost()).toBe(LONGEST);
    expect([partsFor(hostOf(LONGEST)), partsFor(hostOf(LONGEST + 1))]).toEqual([1, 2]);
  });

  it('is named in a warning at the start if a text with a code would need two messages', () => {
    expect(codeHostWarnings({ public_url: `https://${hostOf(LONGEST)}:8443` })).toEqual([]);
    const host = hostOf(LONGEST + 1);
    expect(codeHostWarnings({ public_url: `https://${host}` })).toEqual([
      `PUBLIC_URL has the host ${host}, which has 30 characters. With more than 29, some text messages with a code are sent and charged as two.`,
    ]);
  });

  it('is measured in ASCII, the form that browsers compare', () => {
    expect(codeHostWarnings({ public_url: 'https://نوا-کھیل-پاکستان.example' })[0]).toContain('the host xn--');
  });
});
