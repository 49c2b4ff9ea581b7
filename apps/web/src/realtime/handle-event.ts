import { type EventFrame, type EventNumber, type EventPayload, events } from '@nua/contract/event.ts';
import { openBody } from '@nua/wire/seal-body.ts';
import type { Client } from '../client/client.ts';
import { leaveExcluded } from '../modules/protection/public.ts';
import { configQuery } from '../modules/site/public.ts';
import { isForAll } from './event-inbox.ts';
import type { Invalidation } from './invalidate.ts';
import type { EventSubject } from './pending-events.ts';

export type HandlerParts = {
  invalidate: Invalidation;
  show(payload: EventPayload, subject: EventSubject): void;
  /** Reloads an outdated client when the player is idle. */
  update(version: string): void;
};

/** The parts for one event. `id` is the event's stream and number. */
type EventParts = Omit<HandlerParts, 'show'> & {
  show(payload: EventPayload, subject: EventSubject, id: string): void;
};

type Handle = (client: Client, payload: EventPayload, parts: HandlerParts) => void;

const handleMoney: Handle = (_client, payload, { invalidate, show }) => {
  invalidate.player();
  show(payload, 'money');
};

/** The action of each event, in addition to invalidating the lists. */
const handlers: Readonly<Record<EventNumber, Handle>> = {
  [events.message](client, payload, { invalidate, show }) {
    invalidate.messages();
    if (payload.key === 'inviter_friend_reg_success') {
      invalidate.roulette();
      void client.queries.invalidateQueries({ queryKey: ['club'] });
    }
    if (payload.key === 'notice_ticket_answered') {
      void client.queries.invalidateQueries({ queryKey: ['ticket'] });
      if (isThreadOpen(client, payload)) return;
    }
    if (payload.key === 'msg_vip_upgrade') {
      invalidate.player();
      void client.queries.invalidateQueries({ queryKey: ['vip'] });
      return show(payload, 'level');
    }
    show(payload, 'other');
  },
  [events.deposit]: handleMoney,
  [events.withdraw]: handleMoney,
  [events.bonus]: handleMoney,
  [events.limit](client, payload, parts) {
    void client.queries.invalidateQueries({ queryKey: ['limit'] });
    if (payload.key === 'player_excluded') return leaveGame(client);
    handleMoney(client, payload, parts);
  },
  [events.announcement]: (_client, payload, { show }) => show(payload, 'other'),
  [events.balance]: handleMoney,
  [events.tournament](client) {
    void client.queries.invalidateQueries({ queryKey: ['tournament'] });
  },
  [events.update](_client, payload, { update, show }) {
    show(payload, 'other');
    update(String(payload.extra?.version ?? ''));
  },
};

/** Whether the page already shows the question that received a reply. No dialog is needed then. */
function isThreadOpen(client: Client, { extra }: EventPayload): boolean {
  const url = client.stores.history.get().match?.url;
  return url?.pathname === '/customer-service' && url.searchParams.get('ticket') === extra?.ticket_id;
}

/** Closes an open game of an excluded player at once, before the next bet. */
function leaveGame(client: Client): void {
  if (client.stores.history.get().match?.route?.name !== 'game-play') return;
  void leaveExcluded(client);
}

/** Handles one event: decrypts it, invalidates the outdated queries, and shows it. An unreadable event still invalidates. */
export async function handleEvent(client: Client, frame: EventFrame, parts: EventParts): Promise<void> {
  const payload = await readEvent(client, frame);
  const { invalidate } = parts;
  if (isForAll(frame)) void invalidate.afterRefreshDelay();
  // Standings of a tournament affect neither messages nor money.
  else if (frame.e !== events.tournament) {
    invalidate.messages();
    invalidate.lists();
  }
  if (payload === null) return isForAll(frame) ? undefined : invalidate.player();
  if (isOfOwnSignIn(client, frame, payload)) return;
  const id = `${isForAll(frame) ? 'all' : 'own'}:${frame.n}`;
  handlers[frame.e]?.(client, payload, { ...parts, show: (shown, subject) => parts.show(shown, subject, id) });
}

/**
 * Whether the event reports the sign-in on this device. Only other devices show that event. The server writes the session and the event in
 * one statement, so both have the same time.
 */
const isOfOwnSignIn = (client: Client, { at }: EventFrame, { key }: EventPayload): boolean =>
  key === 'notice_new_device' && at === client.stores.auth.get().token_created_at;

/**
 * Decrypts an event. If the encryption key has rotated since the config was loaded, loads the config again. Null for an unreadable
 * event.
 */
export async function readEvent(client: Client, frame: EventFrame): Promise<EventPayload | null> {
  if ('payload' in frame) return isPayload(frame.payload) ? frame.payload : null;
  const { config } = client.stores;
  if (config.get().config?.encrypt?.kid !== frame.k) {
    await client.queries.invalidateQueries({ queryKey: ['config'], refetchType: 'none' });
    const loaded = await client.queries.fetchQuery(configQuery(client)).catch(() => null);
    if (loaded !== null) config.set({ config: loaded });
  }
  const encryption = config.get().config?.encrypt;
  if (!encryption) return null;
  try {
    const payload: unknown = JSON.parse(
      await openBody(frame, { method: 'EVENT', path: String(frame.e), encryption, direction: 'response' }),
    );
    return isPayload(payload) ? payload : null;
  } catch {
    return null;
  }
}

const isPayload = (payload: unknown): payload is EventPayload =>
  typeof payload === 'object' && payload !== null && typeof (payload as EventPayload).key === 'string';
