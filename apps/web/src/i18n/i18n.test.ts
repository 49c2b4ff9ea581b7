import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { createI18n } from './i18n.ts';

const translated = (language: 'en' | 'ur', text: string, values?: Record<string, unknown>) => {
  const i18n = createI18n(language, async () => ({}), { lobby: { 'lobby.title': compileMessageOrThrow(text) } });
  return i18n.translate()('lobby.title', values);
};

describe('a compiled message', () => {
  it('contains the values of its placeholders [R3.17 words]', () => {
    expect(translated('en', 'Play {name} now', { name: 'Dice' })).toBe('Play Dice now');
    expect(translated('ur', '{name} کھیلیں', { name: 'ڈائس' })).toBe('ڈائس کھیلیں');
    expect(translated('en', 'Play {name} now')).toBe('Play  now');
    expect(translated('en', 'Plain words, {a}{b}', { a: 0, b: '' })).toBe('Plain words, 0');
  });
  it('chooses the plural form by the count, and formats the number for the language [R3.17 plural]', () => {
    const rounds = '{count, plural, one {# round} other {# rounds of {name}}}';
    expect(translated('en', rounds, { count: 1, name: 'Dice' })).toBe('1 round');
    expect(translated('en', rounds, { count: 1200, name: 'Dice' })).toBe('1,200 rounds of Dice');
    expect(translated('en', '{count, plural, one {about a minute} other {# minutes}}', { count: 1 })).toBe(
      'about a minute',
    );
    expect(translated('ur', '{count, plural, one {ایک منٹ} other {# منٹ}}', { count: 3 })).toBe('3 منٹ');
  });
  it('chooses a variant by a value, and the variant "other" for an unknown value', () => {
    const kind = '{kind, select, bank {a bank} other {a wallet}}';
    expect([translated('en', kind, { kind: 'bank' }), translated('en', kind, { kind: 'x' })]).toEqual([
      'a bank',
      'a wallet',
    ]);
  });
});

describe('the translated texts of a client', () => {
  const find = async (language: string) => ({ 'lobby.title': language === 'en' ? 'Games' : 'کھیل' });
  const id = 'lobby.title';

  it('show their message ids until they are loaded', async () => {
    const i18n = createI18n('en', find, { shell: { 'shell.skip': 'Skip' } });
    expect(i18n.translate()('shell.skip')).toBe('Skip');
    expect(i18n.translate()(id)).toBe('lobby.title');
    await i18n.load(['lobby']);
    expect(i18n.translate()(id)).toBe('Games');
    expect(Object.keys(i18n.loaded())).toEqual(['shell', 'lobby']);
  });
  it('are all loaded again after a change of language', async () => {
    const i18n = createI18n('en', find);
    await i18n.load(['lobby']);
    const before = i18n.translate();
    let calls = 0;
    i18n.subscribe(() => {
      calls += 1;
    });
    await i18n.setLanguage('ur');
    expect([i18n.translate()(id), i18n.translate() === before, calls]).toEqual(['کھیل', false, 1]);
    await i18n.setLanguage('en');
    expect(i18n.translate()(id)).toBe('Games');
  });
  it('stay in the old language if the new language fails to load', async () => {
    let hasNetwork = true;
    const i18n = createI18n('en', async (language, namespace) => {
      if (!hasNetwork) throw new TypeError('Failed to fetch dynamically imported module: /lobby.js');
      return { [`${namespace}.title`]: language };
    });
    await i18n.load(['lobby']);
    hasNetwork = false;
    await expect(i18n.setLanguage('ur')).rejects.toThrow(TypeError);
    hasNetwork = true;
    await i18n.load(['promo']);
    expect([i18n.translate()(id), i18n.translate()('promo.title')]).toEqual(['en', 'en']);
    expect(await i18n.setLanguage('ur')).toBe(true);
    expect([i18n.translate()(id), i18n.translate()('promo.title')]).toEqual(['ur', 'ur']);
  });
  it('are loaded in both languages if requested during a change of language', async () => {
    const gate = Promise.withResolvers<void>();
    const i18n = createI18n('en', async (language, namespace) => {
      if (language === 'ur' && namespace === 'lobby') await gate.promise;
      return { [`${namespace}.title`]: language };
    });
    await i18n.load(['lobby']);
    const change = i18n.setLanguage('ur');
    await i18n.load(['promo']);
    expect(i18n.translate()('promo.title')).toBe('en');
    gate.resolve();
    await change;
    expect(i18n.translate()('promo.title')).toBe('ur');
  });
  it('follow the latest change of language', async () => {
    const i18n = createI18n('en', find);
    await i18n.load(['lobby']);
    const earlier = i18n.setLanguage('ur');
    expect([await i18n.setLanguage('en'), await earlier, i18n.translate()(id)]).toEqual([true, false, 'Games']);
  });
});
