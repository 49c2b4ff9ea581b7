import { logout } from '@nua/contract/auth.ts';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { ApiError } from '../../api/api-error.ts';
import { publicQueries } from '../../api/stale-times.ts';
import type { Session } from '../../api/wire.ts';
import { forgetStoredAuth, ownerOf, type SessionEnd, signedOut } from '../../client/auth-store.ts';
import type { Client } from '../../client/client.ts';
import { dropPending } from '../../client/pending-request.ts';
import { deletePlayerData } from '../../platform/player-copies.ts';
import { addPendingLogout, dropPendingLogout } from './pending-logout.ts';
import { abortCalls } from './running-calls.ts';

export const DEPOSIT_DRAFT = 'nua.deposit_draft';
/** Events that wait to be shown after a game. */
export const PENDING_EVENTS = 'nua.pending_events';

const owners = new WeakMap<Client, string | null>();

/** The player whose data this tab holds, as far as it knows. */
export function dataOwner(client: Client): string | null {
  const known = owners.get(client);
  if (known !== undefined) return known;
  const first = ownerOf(client.stores.auth.get());
  owners.set(client, first);
  return first;
}

/** A session has begun: stores its token and removes the data of the previous player. */
export function beginSession(client: Client, session: Session): void {
  // A guest who adds a phone is still the same player.
  if (dataOwner(client) !== session.player_id) dropStoredInput(client);
  forgetPlayer(client);
  client.stores.auth.set({
    ...signedOut,
    token: session.token,
    player_id: session.player_id,
    token_created_at: session.created_at,
    checked_date: dayInKarachi(client.now()),
  });
  owners.set(client, session.player_id);
  // A screen that stays open, for example below a guest's upgrade, reloads the queries that were emptied.
  void client.queries.refetchQueries({ ...ofPlayer, type: 'active' });
}

/** The session on this device is over, for the named reason: removes all data of the player. */
export function endSession(client: Client, ended: SessionEnd | null = null): void {
  client.stores.auth.set({ ...signedOut, ended });
  dropStoredInput(client);
  forgetPlayer(client);
}

/** Typed texts, pending requests and events to show, which are stored on the device beside the session. */
export function dropStoredInput({ storage }: Client): void {
  storage.remove(DEPOSIT_DRAFT);
  storage.remove(PENDING_EVENTS);
  for (const request of ['deposit', 'withdraw']) dropPending(storage, request);
}

/** Queries whose responses belong to the player. */
export const ofPlayer = {
  predicate: (query: { queryKey: readonly unknown[] }) => !publicQueries.has(String(query.queryKey[0])),
};

/** Empties this tab's data of the player, and the copies on the device. */
export function forgetPlayer(client: Client): void {
  void deletePlayerData();
  owners.set(client, ownerOf(client.stores.auth.get()));
  void client.queries.cancelQueries(ofPlayer);
  const cache = client.queries.getQueryCache();
  for (const query of cache.findAll(ofPlayer)) {
    // A query on the screen is emptied, because it still has observers; a removed query would never update them again.
    if (query.getObserversCount() > 0) query.setState(emptyState);
    else cache.remove(query);
  }
}

const emptyState = { data: undefined, dataUpdatedAt: 0, error: null, errorUpdatedAt: 0, status: 'pending' } as const;

/** Logs out. The player is signed out on this device even if the server does not respond. */
export async function signOut(client: Client): Promise<void> {
  const { token } = client.stores.auth.get();
  // A logout that does not reach the server now is reported when the network is back.
  if (token !== null) addPendingLogout(client.storage, token);
  // The other tabs log out first: otherwise the server would tell them that their session is over, and they would open the
  // sign-in page.
  forgetStoredAuth(client.storage);
  // A player who closes the page now leaves nothing behind either.
  dropStoredInput(client);
  // The response of a running call would arrive for somebody who has logged out.
  abortCalls(client);
  const wasReceived = await client.call(logout, { quiet: true, timeout_ms: 4000 }).then(
    () => true,
    (error) => error instanceof ApiError && error.status === 401,
  );
  if (wasReceived && token !== null) dropPendingLogout(client.storage, token);
  endSession(client);
  await deletePlayerData();
  await client.navigate('/');
}
