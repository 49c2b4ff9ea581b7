import { calls } from '@nua/contract';
import { handle } from '../../http/handle.ts';
import { sessionOf } from '../../http/request-context.ts';
import { keepAvatar } from './keep-avatar.ts';

export const chooseAvatar = handle(calls.chooseAvatar, async (ctx, { body }) => {
  await keepAvatar(ctx, { player_id: sessionOf(ctx).player_id, avatar: body.avatar, picture: null });
  return { avatar: body.avatar };
});
