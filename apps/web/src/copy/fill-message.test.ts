import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { createCopy } from './copy.ts';
import type { CopyId } from './copy-id.ts';
import { fillMessage, type Message } from './fill-message.ts';

const say = (language: 'en' | 'ur', text: string, values?: Record<string, unknown>) =>
  fillMessage(language, compileMessageOrThrow(text) as Message, values);

describe('a compiled message', () => {
  it('says its values where they belong, and nothing for one that is missing [R3.17 words]', () => {
    expect(say('en', 'Play {name} now', { name: 'Dice' })).toBe('Play Dice now');
    expect(say('ur', '{name} کھیلیں', { name: 'ڈائس' })).toBe('ڈائس کھیلیں');
    expect(say('en', 'Play {name} now')).toBe('Play  now');
    expect(say('en', 'Plain words, {a}{b}', { a: 0, b: '' })).toBe('Plain words, 0');
  });
  it('chooses by the count and writes it as the language does [R3.17 plural]', () => {
    const rounds = '{count, plural, one {# round} other {# rounds of {name}}}';
    expect(say('en', rounds, { count: 1, name: 'Dice' })).toBe('1 round');
    expect(say('en', rounds, { count: 1200, name: 'Dice' })).toBe('1,200 rounds of Dice');
    expect(say('en', '{count, plural, one {about a minute} other {# minutes}}', { count: 1 })).toBe('about a minute');
    expect(say('ur', '{count, plural, one {ایک منٹ} other {# منٹ}}', { count: 3 })).toBe('3 منٹ');
  });
  it('chooses by a word, the last choice for one it does not know', () => {
    const kind = '{kind, select, bank {a bank} other {a wallet}}';
    expect([say('en', kind, { kind: 'bank' }), say('en', kind, { kind: 'x' })]).toEqual(['a bank', 'a wallet']);
  });
});

describe('the words of a client', () => {
  const find = async (language: string, area: string) =>
    area === 'lobby' ? { 'lobby.title': language === 'en' ? 'Games' : 'کھیل' } : undefined;
  const id = 'lobby.title' as CopyId;

  it('an id without words stands for itself until they are loaded, and what a page carried is not asked for', async () => {
    const copy = createCopy('en', find, { shell: { 'shell.skip': 'Skip' } });
    expect(copy.translate()('shell.skip')).toBe('Skip');
    expect(copy.translate()(id)).toBe('lobby.title');
    await copy.load(['lobby', 'nobody-wrote-it']);
    expect(copy.translate()(id)).toBe('Games');
    expect(Object.keys(copy.loaded())).toEqual(['shell', 'lobby']);
  });
  it('a change of language brings every loaded area along and tells who drew with the old words', async () => {
    const copy = createCopy('en', find);
    await copy.load(['lobby']);
    const before = copy.translate();
    let told = 0;
    copy.subscribe(() => {
      told += 1;
    });
    await copy.speak('ur');
    expect([copy.translate()(id), copy.translate() === before, told]).toEqual(['کھیل', false, 1]);
    await copy.speak('en');
    expect(copy.translate()(id)).toBe('Games');
  });
  it('words that do not come leave the language as it was, also for what is loaded later', async () => {
    let hasLine = true;
    const copy = createCopy('en', async (language, area) => {
      if (!hasLine) throw new TypeError('Failed to fetch dynamically imported module: /lobby.js');
      return { [`${area}.title`]: language };
    });
    await copy.load(['lobby']);
    hasLine = false;
    await expect(copy.speak('ur')).rejects.toThrow(TypeError);
    hasLine = true;
    await copy.load(['wallet']);
    expect([copy.translate()(id), copy.translate()('wallet.title' as CopyId)]).toEqual(['en', 'en']);
    expect(await copy.speak('ur')).toBe(true);
    expect([copy.translate()(id), copy.translate()('wallet.title' as CopyId)]).toEqual(['ur', 'ur']);
  });
  it('what is loaded while another language is on its way is there in both', async () => {
    const gate = Promise.withResolvers<void>();
    const copy = createCopy('en', async (language, area) => {
      if (language === 'ur' && area === 'lobby') await gate.promise;
      return { [`${area}.title`]: language };
    });
    await copy.load(['lobby']);
    const change = copy.speak('ur');
    await copy.load(['wallet']);
    expect(copy.translate()('wallet.title' as CopyId)).toBe('en');
    gate.resolve();
    await change;
    expect(copy.translate()('wallet.title' as CopyId)).toBe('ur');
  });
  it('a later request for another language overtakes an earlier one', async () => {
    const copy = createCopy('en', find);
    await copy.load(['lobby']);
    const overtaken = copy.speak('ur');
    expect([await copy.speak('en'), await overtaken, copy.translate()(id)]).toEqual([true, false, 'Games']);
  });
});
