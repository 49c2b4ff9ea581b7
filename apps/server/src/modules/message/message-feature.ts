import type { Feature } from '../../core/handle.ts';
import { countUnread } from './count-unread.ts';
import { deleteMessage } from './delete-message.ts';
import { listMessages } from './list-messages.ts';
import { deleteReadMessages, readAllMessages } from './read-messages.ts';
import { runDueSends } from './run-send.ts';
import { updateMessage } from './update-message.ts';

const LOOK_EVERY_MS = 1_000;

export const messageFeature: Feature = {
  name: 'message',
  handlers: [listMessages, countUnread, updateMessage, deleteMessage, readAllMessages, deleteReadMessages],
  jobs: [{ name: 'message-send', every_ms: LOOK_EVERY_MS, max_at_once: 1, run: runDueSends }],
};
