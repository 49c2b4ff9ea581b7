import { expect, it } from 'vitest';
import { environmentReader } from '../../core/environment/environment-reader.ts';
import { readGameProviders } from './read-game-providers.ts';

const game = { id: 'studio-wheel', name: { en: 'Wheel', ur: 'وہیل' }, category: 4, rtp_bps: 9_600 };
const secret = 'a-secret-of-the-studio-0123456789abcdef';
const provider = { name: 'studio', secrets: [secret], launch_url: 'https://studio.example/play', games: [game] };

function read(value: unknown) {
  const reader = environmentReader({ GAME_PROVIDERS: typeof value === 'string' ? value : JSON.stringify(value) });
  const found = readGameProviders(reader, 'https://nua.example');
  return { found, problems: reader.problems };
}

it('a game provider is read with its name, secrets, address and games', () => {
  expect(read([provider])).toEqual({ found: [provider], problems: [] });
  expect(read([{ ...provider, secrets: [secret, `${secret}2`] }]).problems).toEqual([]);
  expect(readGameProviders(environmentReader({}), 'https://nua.example')).toEqual([]);
});

it.each<[string, unknown, RegExp]>([
  ['text that is no JSON', '/nowhere/providers.json', /it must be a JSON array/],
  [
    'a short secret',
    [{ ...provider, secrets: ['hunter2'] }],
    /a wrong 0\.secrets\.0; it must have at least 32 characters/,
  ],
  ['three secrets', [{ ...provider, secrets: [secret, secret, secret] }], /0\.secrets; it must have at most two/],
  [
    'an address without TLS',
    [{ ...provider, launch_url: 'http://studio.example/' }],
    /0\.launch_url; it must start with https/,
  ],
  ['an address of this site', [{ ...provider, launch_url: 'https://nua.example/play' }], /an origin that is not/],
  ['the id of a house game', [{ ...provider, games: [{ ...game, id: 'dice' }] }], /no id of a house game/],
  [
    'a game without a name in Urdu',
    [{ ...provider, games: [{ ...game, name: { en: 'Wheel' } }] }],
    /games\.0\.name\.ur/,
  ],
  ['an unknown field', [{ ...provider, secret }], /has a wrong 0\.secret; it must be/],
  [
    'two providers with the same name',
    [provider, { ...provider, games: [{ ...game, id: 'other' }] }],
    /two providers with one name/,
  ],
  ['one game twice', [provider, { ...provider, name: 'other' }], /two games with one id/],
])('the settings of game providers are refused with %s, without repeating a secret', (_what, value, problem) => {
  const { problems } = read(value);
  expect(problems.join('\n')).toMatch(problem);
  expect(problems.join('\n')).not.toMatch(/hunter2|0123456789/);
});
