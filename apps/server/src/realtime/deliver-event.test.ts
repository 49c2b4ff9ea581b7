import { describe, expect, it } from 'vitest';
import { ManualClock } from '../core/clock.ts';
import { EVERYBODY } from '../modules/event/public.ts';
import { Connections, type ListeningSocket } from './connections.ts';
import { deliverEvent } from './deliver-event.ts';
import { createRefreshPace, REFRESHES_PER_SECOND } from './refresh-pace.ts';

const PLAYER = '0198f1a0-0000-7000-8000-000000000001';
const TURN_MS = 1_000 / REFRESHES_PER_SECOND;

/** Delivers an event to three open tabs of a player. Returns the frames and how many turns the pace has counted. */
function deliverToThreeTabs(stream: string) {
  const connections = new Connections();
  const sent: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const sendFrame = (frame: string | Buffer) => void sent.push(String(frame));
    connections.add({ data: { player_id: PLAYER, form: 'open' }, sendFrame } as unknown as ListeningSocket);
  }
  const clock = new ManualClock();
  const pace = createRefreshPace(() => 0);
  const event = { stream, number: 1n, event: 4 as const, payload: { key: 'test' }, at: clock.now() };
  deliverEvent({ clock, bodyKeys: null as never }, connections, event, pace);
  return { sent, counted: pace.book(undefined).wait_ms / TURN_MS };
}

describe('an event', () => {
  it('for one player reserves a refresh for each open tab [R4.12]', () => {
    const { sent, counted } = deliverToThreeTabs(PLAYER);
    expect([sent.length, counted]).toEqual([3, 3]);
  });

  it('for all players reserves no refreshes in advance [R4.12]', () => {
    const { sent, counted } = deliverToThreeTabs(EVERYBODY);
    expect([sent.length, counted]).toEqual([3, 0]);
  });
});
