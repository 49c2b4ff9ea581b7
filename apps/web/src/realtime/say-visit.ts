import { socket as wire } from '@nua/contract/event.ts';
import type { Client } from '../client/client.ts';
import { calendarDay } from '../platform/calendar-day.ts';
import type { SocketLike } from './socket-like.ts';

/** Tells the server of the visit, once a calendar day; the day is written down when the server has heard it. */
export async function sayVisit(client: Client, socket: Pick<SocketLike, 'emitWithAck'>): Promise<void> {
  const { auth } = client.stores;
  const date = calendarDay(client.now());
  if (auth.get().token === null || auth.get().socket_date === date) return;
  try {
    await socket.emitWithAck(wire.visit, { date });
  } catch {
    return;
  }
  if (auth.get().token !== null) auth.set({ socket_date: date });
}
