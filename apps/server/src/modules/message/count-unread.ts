import { calls } from '@nua/contract';
import { sessionOf } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';
import { unreadOf } from './unread-of.ts';

/** The unread counts for the badge at the link to the messages. */
export const countUnread = handle(calls.countUnread, (ctx) =>
  unreadOf(ctx.db, sessionOf(ctx).player_id, ctx.clock.now()),
);
