import { calls } from '@nua/contract';
import { sessionOf } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import { keepAvatar } from './keep-avatar.ts';

export const chooseAvatar = handle(calls.chooseAvatar, async (ctx, { body }) => {
  await keepAvatar(ctx, { player_id: sessionOf(ctx).player_id, avatar: body.avatar, picture: null });
  return { avatar: body.avatar };
});
