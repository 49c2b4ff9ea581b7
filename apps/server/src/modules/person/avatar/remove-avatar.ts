import { calls } from '@nua/contract';
import { sessionOf } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import { keepAvatar } from './keep-avatar.ts';

export const removeAvatar = handle(calls.removeAvatar, async (ctx) => {
  await keepAvatar(ctx, { player_id: sessionOf(ctx).player_id, avatar: null, picture: null });
  return {};
});
