import { calls } from '@nua/contract';
import { describe, expect, it } from 'vitest';
import { listenAs } from '../../../../tests/world/listener.ts';
import { inTx, publishEvents, quietGuest } from '../../../../tests/world/publish-events.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { expectOk } from '../../../../tests/world/world.ts';
import { sendAnnouncement } from '../modules/event/send-event.ts';
import { EVENT_LIFE_MS } from './dispatcher.ts';

const world = useWorld();

const now = () => world.clock.now();

describe('the cursor of a page', () => {
  it('yields the events between the page’s first call and its connection', async () => {
    const someone = await quietGuest(world);
    const { data } = expectOk(await world.call(calls.getPlayer, { token: someone.token }));
    await publishEvents(world, someone, 'a', 'b');
    await world.realtime.dispatch();
    const listener = await listenAs(world, someone.token);
    await publishEvents(world, someone, 'c');
    await world.realtime.dispatch();
    const { own } = data.event_cursor;
    const caught = await listener.catchUp({ id: someone.id, ...data.event_cursor });
    const received = [...caught.events.map((frame) => [frame.n, listener.open(frame).key])];
    expect(received.slice(0, 2)).toEqual([
      [own + 1, 'a'],
      [own + 2, 'b'],
    ]);
    // The third event is also delivered to the room, with the same number.
    expect([received[2], (await listener.until(1)).map(({ n, payload }) => [n, payload.key])[0]]).toEqual([
      [own + 3, 'c'],
      [own + 3, 'c'],
    ]);
    listener.close();
  });

  it('precedes every event that has no number yet', async () => {
    const someone = await quietGuest(world);
    const read = async () => expectOk(await world.call(calls.getPlayer, { token: someone.token })).data;
    const before = (await read()).event_cursor;
    await publishEvents(world, someone, 'written');
    expect((await read()).event_cursor).toEqual(before);
    await world.realtime.dispatch();
    expect((await read()).event_cursor).toEqual({ ...before, own: before.own + 1 });
    await inTx(world, (tx) =>
      sendAnnouncement(tx, { at: now(), title: { en: 'all', ur: 'سب' }, content: { en: '', ur: '' } }),
    );
    await world.realtime.dispatch();
    expect((await read()).event_cursor).toEqual({ own: before.own + 1, all: before.all + 1 });
  });

  it('makes the page reload everything if events after the cursor have been deleted', async () => {
    const someone = await quietGuest(world);
    const { event_cursor } = expectOk(await world.call(calls.getPlayer, { token: someone.token })).data;
    await publishEvents(world, someone, 'old');
    await world.realtime.dispatch();
    world.clock.advance(EVENT_LIFE_MS + 3_600_000);
    await world.realtime.dispatch();
    const listener = await listenAs(world, someone.token);
    const caught = await listener.catchUp({ id: someone.id, ...event_cursor });
    expect(caught).toMatchObject({ reload: true, events: [], own: event_cursor.own + 1 });
    listener.close();
  });
});
