import * as v from 'valibot';
import { declare } from './call.ts';
import { nothing } from './wire.ts';

/**
 * The faces drawn for everyone, by their names.
 *
 * Source  our own drawings; the specification names the page and leaves its pictures open
 */
export const drawnAvatars = [
  'falcon',
  'markhor',
  'leopard',
  'dolphin',
  'peacock',
  'camel',
  'bear',
  'fox',
  'owl',
  'lion',
  'horse',
  'turtle',
] as const;

export type DrawnAvatar = (typeof drawnAvatars)[number];

/** What an avatar is on the wire: a drawn one's name, or the path of an own picture. */
export const avatar = v.pipe(v.string(), v.regex(/^(?:[a-z]{2,20}|\/api\/c\/avatar\/[0-9a-f]{64})$/));

/** Where an own picture is sent as it is (PNG, JPEG or WebP), and how large it may be. */
export const avatarUpload = { path: '/api/c/player/avatar', max_bytes: 2 * 1024 * 1024, side_px: 256 } as const;

/** PUT /api/c/player/avatar */
export const chooseAvatar = declare({
  purpose: 'Chooses a drawn avatar; an own picture, if there was one, is deleted.',
  method: 'PUT',
  path: '/api/c/player/avatar',
  auth: 'player',
  body: v.strictObject({ avatar: v.picklist(drawnAvatars) }),
  response: v.object({ avatar }),
  errors: ['PLAYER_BLOCKED'],
});

/** DELETE /api/c/player/avatar */
export const removeAvatar = declare({
  purpose: 'Goes back to having no avatar; an own picture is deleted.',
  method: 'DELETE',
  path: '/api/c/player/avatar',
  auth: 'player',
  response: nothing,
  errors: ['PLAYER_BLOCKED'],
});
