import { calls } from '@nua/contract';
import { handle } from '../../http/handle.ts';
import { sessionOf } from '../../http/request-context.ts';
import { keepAvatar } from './keep-avatar.ts';

export const removeAvatar = handle(calls.removeAvatar, async (ctx) => {
  await keepAvatar(ctx, { player_id: sessionOf(ctx).player_id, avatar: null, picture: null });
  return {};
});
