import { logout } from '@nua/contract/auth.ts';
import { ApiError } from '../../api/api-error.ts';
import { everyones } from '../../api/stale-times.ts';
import type { Session } from '../../api/wire.ts';
import { forgetStoredAuth, ownerOf, type SessionEnd, signedOut } from '../../client/auth-store.ts';
import type { Client } from '../../client/client.ts';
import { dropPending } from '../../client/pending-request.ts';
import { calendarDay } from '../../platform/calendar-day.ts';
import { forgetCopies } from '../../platform/player-copies.ts';
import { dropPendingLogout, notePendingLogout } from './pending-logout.ts';
import { abortCalls } from './running-calls.ts';

export const DEPOSIT_DRAFT = 'nua.deposit_draft';

const owners = new WeakMap<Client, string | null>();

/** Whose data this tab holds, as far as its own acts and what it followed tell. */
export function seenOwner(client: Client): string | null {
  const known = owners.get(client);
  if (known !== undefined) return known;
  const first = ownerOf(client.stores.auth.get());
  owners.set(client, first);
  return first;
}

/** A session has begun: keep its token and forget what belonged to whoever was here before. */
export function beginSession(client: Client, session: Session): void {
  // A guest who becomes a player with a phone is still the same one.
  if (seenOwner(client) !== session.player_id) dropPapers(client);
  forgetPlayer(client);
  client.stores.auth.set({
    ...signedOut,
    token: session.token,
    player_id: session.player_id,
    token_created_at: session.created_at,
    checked_date: calendarDay(client.now()),
  });
  owners.set(client, session.player_id);
  // A screen that stays through it, such as the one below a guest's upgrade, asks again for what was emptied under it.
  void client.queries.refetchQueries({ ...ofPlayer, type: 'active' });
}

/** The session is over on this device, whether it was left or taken, for the reason named: nothing of the player stays. */
export function endSession(client: Client, ended: SessionEnd | null = null): void {
  client.stores.auth.set({ ...signedOut, ended });
  dropPapers(client);
  forgetPlayer(client);
}

/** What was typed and what was confirmed without an answer: it lies on the device beside the session. */
export function dropPapers({ storage }: Client): void {
  storage.remove(DEPOSIT_DRAFT);
  for (const request of ['deposit', 'withdraw']) dropPending(storage, request);
}

/** Questions whose answers are the player's own. */
export const ofPlayer = {
  predicate: (query: { queryKey: readonly unknown[] }) => !everyones.has(String(query.queryKey[0])),
};

/** Empties what this tab holds of the player, and the copies on the device. */
export function forgetPlayer(client: Client): void {
  void forgetCopies();
  owners.set(client, ownerOf(client.stores.auth.get()));
  void client.queries.cancelQueries(ofPlayer);
  const cache = client.queries.getQueryCache();
  for (const query of cache.findAll(ofPlayer)) {
    // What is on the screen stays listened to, so it is emptied; a removed one would never be heard of again.
    if (query.getObserversCount() > 0) query.setState(emptied);
    else cache.remove(query);
  }
}

const emptied = { data: undefined, dataUpdatedAt: 0, error: null, errorUpdatedAt: 0, status: 'pending' } as const;

/** Leaves. The server is told first; its silence never keeps somebody signed in here. */
export async function leave(client: Client): Promise<void> {
  const { token } = client.stores.auth.get();
  // A logout that does not reach the server now is reported when the network is back.
  if (token !== null) notePendingLogout(client.storage, token);
  // The other tabs leave first: told by the server that their session is over, they would stand on the sign-in page instead.
  forgetStoredAuth(client.storage);
  // Whoever closes the page now has left nothing behind either.
  dropPapers(client);
  // What is still on its way would answer somebody who is no longer here.
  abortCalls(client);
  const hasHeard = await client.call(logout, { quiet: true, timeout_ms: 4000 }).then(
    () => true,
    (error) => error instanceof ApiError && error.status === 401,
  );
  if (hasHeard && token !== null) dropPendingLogout(client.storage, token);
  endSession(client);
  await forgetCopies();
  await client.navigate('/');
}
