import { describe, expect, it } from 'vitest';
import { clientForTests, session } from '../../boot/client-for-tests.ts';
import { ownerOf, signedOut } from '../../client/auth-store.ts';
import { beginSession, dataOwner, endSession } from '../../modules/session/keep-session.ts';
import { changeOf } from './follow-other-tabs.ts';

describe('a tab', () => {
  it.each([
    [null, null, 'none'],
    ['a', 'a', 'none'],
    ['a', null, 'logged out'],
    [null, 'a', 'logged in'],
    ['a', 'b', 'other player'],
  ] as const)(
    'with data of player %s treats a stored session of player %s as "%s" [R4.02]',
    (tabOwner, sessionOwner, change) => {
      expect(changeOf(tabOwner, sessionOwner)).toBe(change);
    },
  );
  it('treats a renewed token as a token of the same player [R4.05]', () => {
    const state = { ...signedOut, player_id: 'a' };
    expect(changeOf(ownerOf({ ...state, token: 'old' }), ownerOf({ ...state, token: 'new' }))).toBe('none');
    expect(ownerOf({ ...state, token: null })).toBeNull();
  });
  it('updates the owner of its data after a login or logout', () => {
    const { client } = clientForTests({});
    expect(dataOwner(client)).toBeNull();
    const begun = session('t', '2026-03-02T06:00:00.000Z');
    beginSession(client, begun);
    expect(dataOwner(client)).toBe(begun.player_id);
    endSession(client);
    expect(dataOwner(client)).toBeNull();
  });
});
