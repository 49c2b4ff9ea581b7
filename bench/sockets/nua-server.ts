import { tmpdir } from 'node:os';
import { createApp } from '../../apps/server/src/app/app.ts';
import { readConfiguration } from '../../apps/server/src/configuration/configuration.ts';
import { MovableClock } from '../../apps/server/src/core/clock.ts';
import { sendAnnouncement } from '../../apps/server/src/modules/event/send-event.ts';
import { measureMemory, now_ns, serveRequests } from './child.ts';

const config = readConfiguration({ ...process.env, DEMO: '1', LOG_LEVEL: 'warn' }, tmpdir());
const clock = new MovableClock();
const running = await createApp({ config, clock, database_url: config.database_url!, web: null, sandbox_tick_ms: 0 });
await running.listen(config.port);
process.send?.({ port: config.port });
serveRequests({
  memory: measureMemory,
  connections: () => ({ count: [...running.realtime.connections.all()].length }),
  fan_out: async ({ text }: { text: string }) => {
    // The measured time includes the write to the outbox, its commit and its numbering.
    const began_ns = now_ns();
    await running.app.db
      .transaction()
      .execute((tx) =>
        sendAnnouncement(tx, { at: clock.now(), title: { en: 'News', ur: 'خبر' }, content: { en: text, ur: '' } }),
      );
    await running.realtime.dispatch();
    return { began_ns };
  },
});
