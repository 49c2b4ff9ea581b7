import { calls } from '@nua/contract';
import { handle } from '../../http/handle.ts';
import { sessionOf } from '../../http/request-context.ts';
import { unreadOf } from './unread-of.ts';

/** What the mark on the way to the messages says. */
export const countUnread = handle(calls.countUnread, (ctx) =>
  unreadOf(ctx.db, sessionOf(ctx).player_id, ctx.clock.now()),
);
