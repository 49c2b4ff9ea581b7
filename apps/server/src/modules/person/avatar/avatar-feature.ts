import type { Feature } from '../../../core/handle.ts';
import { registerAvatarRoutes } from './avatar-routes.ts';
import { chooseAvatar } from './choose-avatar.ts';
import { removeAvatar } from './remove-avatar.ts';

export const avatarFeature: Feature = {
  name: 'avatar',
  handlers: [chooseAvatar, removeAvatar],
  routes: registerAvatarRoutes,
};
