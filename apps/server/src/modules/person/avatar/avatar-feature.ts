import { calls } from '@nua/contract';
import { sessionOf } from '../../../core/app.ts';
import { type Feature, handle } from '../../../core/handle.ts';
import { registerAvatarRoutes } from './avatar-routes.ts';
import { storeAvatar } from './store-avatar.ts';

const chooseAvatar = handle(calls.chooseAvatar, async (ctx, { body }) => {
  await storeAvatar(ctx, { player_id: sessionOf(ctx).player_id, avatar: body.avatar, picture: null });
  return { avatar: body.avatar };
});

const removeAvatar = handle(calls.removeAvatar, async (ctx) => {
  await storeAvatar(ctx, { player_id: sessionOf(ctx).player_id, avatar: null, picture: null });
  return {};
});

export const avatarFeature: Feature = {
  name: 'avatar',
  handlers: [chooseAvatar, removeAvatar],
  routes: registerAvatarRoutes,
};
