import { describe, expect, it } from 'vitest';
import { firstHelp } from '../../../../server/src/modules/cms/first-help.ts';
import { plainText, searchTexts } from './search-texts.ts';

const articles = (language: 'en' | 'ur') =>
  firstHelp.map((item) => {
    const { title = '', text = '', words = '' } = item[language];
    return { key: item.key, title, text, words };
  });
const firstKey = (language: 'en' | 'ur', typed: string) => searchTexts(articles(language), typed)[0]?.key;

describe('the search in the help', () => {
  it.each([
    ['en', 'withdraw', 'help-pay-out'],
    ['en', 'Easypaisa', 'help-pay-in'],
    ['en', 'forgot password', 'help-locked-out'],
    ['en', 'rigged', 'help-fair'],
    ['en', 'self exclusion', 'help-exclusion'],
    ['ur', 'رقم نکلوانا', 'help-pay-out'],
    ['ur', 'ایزی پیسہ', 'help-pay-in'],
    ['ur', 'پاس ورڈ بھول', 'help-locked-out'],
    ['ur', 'رقم نہیں آئی', 'help-unknown-payment'],
    ['ur', 'مہمان', 'help-guest'],
  ] as const)('in the language %s, for "%s", lists the article %s first [R1.14]', (language, typed, key) => {
    expect(firstKey(language, typed)).toBe(key);
  });

  it.each([
    ['raqam nikalna', 'help-pay-out'],
    ['paise kaise nikalun', 'help-pay-out'],
    ['paise jama karna', 'help-pay-in'],
    ['password bhool', 'help-locked-out'],
    ['mehman', 'help-guest'],
  ])('for "%s" (Urdu in Latin letters) lists %s first in either language [M9]', (typed, key) => {
    expect([firstKey('en', typed), firstKey('ur', typed)]).toEqual([key, key]);
  });

  it.each(['paise', 'raqam', 'khel', 'inaam'])('finds articles for "%s" in either language [M9]', (typed) => {
    for (const language of ['en', 'ur'] as const)
      expect(searchTexts(articles(language), typed).length, language).toBeGreaterThan(0);
  });

  it('ignores vowel marks, line ends and the letter variants of other keyboards [R1.14]', () => {
    expect(plainText('كَيش  آؤٹ\n٥')).toBe(plainText('کیش اوٹ 5'));
    expect(firstKey('ur', 'مهمان')).toBe('help-guest');
  });

  it('returns all articles in order if the search text has no letter or digit', () => {
    expect(searchTexts(articles('en'), ' … ')).toEqual(articles('en'));
  });

  it('returns nothing for words that no article contains', () => {
    expect(searchTexts(articles('en'), 'submarine')).toEqual([]);
  });
});
