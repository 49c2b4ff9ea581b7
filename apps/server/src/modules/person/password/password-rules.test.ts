import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isWeakPassword } from './password-rules.ts';
import { weakPasswords } from './weak-passwords.ts';

describe('passwords', () => {
  it.each([
    'password',
    'PassWord1',
    'pakistan123',
    '12345678',
    '87654321x',
    'qwertyui',
    'abcdefgh12',
    'aaaaaaaa',
    'abababab',
    '1qaz2wsx',
    'ｐａｓｓｗｏｒｄ',
    'nuacasino',
    'NUA-jackpot-77',
    'lucky_lahore9',
  ])('that are commonly guessed are weak: %s [R5.08 password]', (password) => {
    expect(isWeakPassword(password)).toBe(true);
  });

  it.each(['a-quiet-evening-7', 'چائے کا ایک کپ', 'correct horse battery staple', 'Tr0ub4dor&3', 'play-money-demo'])(
    'with any kinds of characters can be strong: %s [R5.08 password]',
    (password) => {
      expect(isWeakPassword(password)).toBe(false);
    },
  );

  it('from a list of ten thousand published passwords are weak in any letter case [R5.08 password]', () => {
    const published = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n');
    expect(new Set(published).size).toBeGreaterThan(10_000);
    expect(published.filter((word) => [...word].length < 8 || word !== word.normalize('NFKC').toLowerCase())).toEqual(
      [],
    );
    expect(published.filter((word) => !weakPasswords.has(word))).toEqual([]);
    for (const word of ['jennifer', 'Vinogradov', 'BHRH0H2OOF6XBQJEH', 'ka12rm12'])
      expect(isWeakPassword(word)).toBe(true);
    // A password that only resembles a weak password is accepted.
    expect(isWeakPassword('bhrh0h2oof6xbqjeh and more')).toBe(false);
    expect(isWeakPassword('xka12rm12x')).toBe(false);
  });

  it('that consist of the player’s user name or phone and a few more characters are weak [R5.08 password]', () => {
    const owner = { user_name: 'marianne_k', phone: '+923001234567' };
    expect(isWeakPassword('marianne_k1!', owner)).toBe(true);
    expect(isWeakPassword('03001234567', owner)).toBe(true);
    expect(isWeakPassword('marianne_k and her quiet evening', owner)).toBe(false);
  });

  it.each<[string, string, string]>([
    ['words of this site', 'pakistan_k7x', 'pakistan_k7xw'],
    ['words of this site between signs', 'lahore!?!?lucky', 'lahore!?!?lucky mtwp'],
    ['a run of keys', 'qwertyux9k', 'qwertyux9kz'],
    ['a run of keys at the end', 'x9kqwertyu', 'zx9kqwertyu'],
    ['a run of keys backwards', 'poiuytrx9k', 'poiuytrx9kz'],
  ])('made of %s are weak with three more characters, and strong with four [R5.08 password]', (_name, weak, strong) => {
    expect(isWeakPassword(weak)).toBe(true);
    expect(isWeakPassword(strong)).toBe(false);
  });

  it.each(['+923214785906', '+92 321-4785906', '0321 4785906'])(
    'made of the player’s phone, stored as %s, are weak with three more characters and strong with four [R5.08 password]',
    (phone) => {
      for (const password of ['3214785906', '03214785906', 'x3214785906yz', '+923214785906'])
        expect(isWeakPassword(password, { phone })).toBe(true);
      for (const password of ['wx3214785906yz', '3214785907', 'Tr0ub4dor&3'])
        expect(isWeakPassword(password, { phone })).toBe(false);
      expect(isWeakPassword('03214785906')).toBe(false);
    },
  );

  it('made of the player’s user name are weak with three more characters and strong with four [R5.08 password]', () => {
    const owner = { user_name: 'marianne_k' };
    for (const password of ['marianne_k', 'MARIANNE_K', '7marianne_k!x'])
      expect(isWeakPassword(password, owner)).toBe(true);
    for (const password of ['7marianne_k!xz', 'marianne_q', 'Tr0ub4dor&3'])
      expect(isWeakPassword(password, owner)).toBe(false);
    expect(isWeakPassword('undefined 47')).toBe(false);
  });
});
