import * as arcade from '@nua/contract/arcade.ts';
import { expect, it, vi } from 'vitest';
import { endsSession } from '../table/table.ts';
import { en } from './en.ts';
import { isMessage, loadMessages } from './messages.ts';

it('every error of a game call has a text for the player, or closes the table', () => {
  const names = Object.values(arcade).flatMap((call) => ('errors' in call ? call.errors : []));
  expect(names).toContain('STAKE_OUT_OF_RANGE');
  expect(names.filter((name) => !isMessage(`error_${name}`) && !endsSession({ name }))).toEqual([]);
});

it('a game whose Urdu messages cannot be loaded is shown in English', async () => {
  expect((await loadMessages('ur')).lang).toBe('ur');
  vi.resetModules();
  vi.doMock('./ur.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module: /ur.js');
  });
  expect(await loadMessages('ur')).toEqual({ messages: en, lang: 'en' });
  expect(await loadMessages(null)).toEqual({ messages: en, lang: 'en' });
});
