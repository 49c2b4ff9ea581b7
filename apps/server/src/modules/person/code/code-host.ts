import { smsParts } from '../../../providers/sms/sms-usage.ts';
import { signedText } from '../../notify/public.ts';
import { CODE_PURPOSES, type CodePurpose, codeText } from './code-text.ts';

const LONGEST_WORD = 'A'.repeat(12);
const A_NUMBER = '0300***4567';
const LONGEST_NAME = 253;

/** Only the text for `change_phone_old` names another number than the one that receives it. */
const aboutOf = (purpose: CodePurpose) => (purpose === 'change_phone_old' ? A_NUMBER : null);

/** Whether every English text with a code fits into one text message, even with the longest word of a player. */
const fits = (host: string): boolean =>
  CODE_PURPOSES.every((purpose) => {
    const code = { code: '000000', purpose, about: aboutOf(purpose), language: 'en' } as const;
    return smsParts(signedText('en', LONGEST_WORD, codeText({ ...code, public_url: `https://${host}` }))) === 1;
  });

/** The length of the longest host with which every English text with a code fits into one text message. */
export function longestCodeHost(): number {
  let length = 0;
  while (length < LONGEST_NAME && fits('a'.repeat(length + 1))) length += 1;
  return length;
}

/**
 * Returns a warning if the host of PUBLIC_URL makes an English text with a code longer than one text message. Urdu texts may have two.
 *
 * Shape   configuration -> [] or one sentence
 */
export function codeHostWarnings({ public_url }: { public_url: string }): string[] {
  const { hostname } = new URL(public_url);
  if (fits(hostname)) return [];
  return [
    `PUBLIC_URL has the host ${hostname}, which has ${hostname.length} characters. With more than ${longestCodeHost()}, some text messages with a code are sent and charged as two.`,
  ];
}
