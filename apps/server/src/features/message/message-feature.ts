import type { Feature } from '../../http/handle.ts';
import { type Jobs, startJobs } from '../../jobs/start-jobs.ts';
import { countUnread } from './count-unread.ts';
import { deleteMessage } from './delete-message.ts';
import { listMessages } from './list-messages.ts';
import { offerSends, SEND_QUEUE } from './offer-sends.ts';
import { deleteReadMessages, readAllMessages } from './read-messages.ts';
import { runSend } from './run-send.ts';
import { updateMessage } from './update-message.ts';

const running = new WeakMap<object, Jobs>();

export const messageFeature: Feature = {
  name: 'message',
  handlers: [listMessages, countUnread, updateMessage, deleteMessage, readAllMessages, deleteReadMessages],
  start(app) {
    const jobs = startJobs<{ send_id: string }>(app, {
      queue: SEND_QUEUE,
      offer: (boss) => offerSends(app, boss),
      work: ({ send_id }) => runSend(app, send_id),
    });
    running.set(app, jobs);
  },
  async stop(app) {
    await running.get(app)?.stop();
  },
};
