import { describe, expect, it } from 'vitest';
import { isWeakPassword } from './password-rules.ts';

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
  ])('%s is one that everyone guesses [R5.08 password]', (password) => {
    expect(isWeakPassword(password)).toBe(true);
  });

  it.each(['a-quiet-evening-7', 'چائے کا ایک کپ', 'correct horse battery staple', 'Tr0ub4dor&3', 'play-money-demo'])(
    '%s is taken, whatever kinds of letters it has [R5.08 password]',
    (password) => {
      expect(isWeakPassword(password)).toBe(false);
    },
  );

  it('the own user name or phone with a little beside it is weak [R5.08 password]', () => {
    const owner = { user_name: 'marianne_k', phone: '+923001234567' };
    expect(isWeakPassword('marianne_k1!', owner)).toBe(true);
    expect(isWeakPassword('03001234567', owner)).toBe(true);
    expect(isWeakPassword('marianne_k and her quiet evening', owner)).toBe(false);
  });
});
