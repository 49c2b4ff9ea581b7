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
/** The key of the events that are shown only after the player has left the game. */
export const PENDING_EVENTS = 'nua.pending_events';

/** The result of `dataOwner` for each client. */
const owners = new WeakMap<Client, string | null>();

/** The player whose data this tab contains. Another tab may have signed in another player since. */
export function dataOwner(client: Client): string | null {
  const known = owners.get(client);
  if (known !== undefined) return known;
  const first = ownerOf(client.stores.auth.get());
  owners.set(client, first);
  return first;
}

/** Begins a session: stores its token and removes the data of the previous player. */
export function beginSession(client: Client, session: Session): void {
  // A guest who adds a phone number is still the same player and does not lose typed texts.
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
  // A screen that stays open during the sign-in reloads its emptied queries.
  void client.queries.refetchQueries({ ...ofPlayer, type: 'active' });
}

/** Ends the session on this device and removes all data of the player. `ended` is the reason that is shown to the player. */
export function endSession(client: Client, ended: SessionEnd | null = null): void {
  client.stores.auth.set({ ...signedOut, ended });
  dropStoredInput(client);
  forgetPlayer(client);
}

/** Removes typed texts, pending requests and waiting events from the device. */
export function dropStoredInput({ storage }: Client): void {
  storage.remove(DEPOSIT_DRAFT);
  storage.remove(PENDING_EVENTS);
  for (const request of ['deposit', 'withdraw']) dropPending(storage, request);
}

/** A filter for queries whose responses belong to the player. */
export const ofPlayer = {
  predicate: (query: { queryKey: readonly unknown[] }) => !publicQueries.has(String(query.queryKey[0])),
};

/** Removes the player's data from this tab and the copies on the device. */
export function forgetPlayer(client: Client): void {
  void deletePlayerData();
  owners.set(client, ownerOf(client.stores.auth.get()));
  void client.queries.cancelQueries(ofPlayer);
  const cache = client.queries.getQueryCache();
  for (const query of cache.findAll(ofPlayer)) {
    // A query on the screen is emptied and not removed, because a removed query would no longer update its observers.
    if (query.getObserversCount() > 0) query.setState(emptyState);
    else cache.remove(query);
  }
}

const emptyState = { data: undefined, dataUpdatedAt: 0, error: null, errorUpdatedAt: 0, status: 'pending' } as const;

/** Signs the player out on this device, even if the server does not respond. */
export async function signOut(client: Client): Promise<void> {
  const { token } = client.stores.auth.get();
  // If the logout does not reach the server, it is reported when the network is back.
  if (token !== null) addPendingLogout(client.storage, token);
  // The other tabs sign out before the server ends the session. Otherwise their next request would fail and open the sign-in page.
  forgetStoredAuth(client.storage);
  // Typed data is removed before the logout call, because the player may close the page during the call.
  dropStoredInput(client);
  // Responses of running calls must not arrive after the sign-out.
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
