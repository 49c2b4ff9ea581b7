import * as v from 'valibot';
import { declare } from './call.ts';
import { nothing } from './wire.ts';

/**
 * The names of the drawn avatars, which every player may choose.
 *
 * Source  own drawings; the specification does not define the pictures
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

/** An avatar on the wire: the name of a drawn avatar, or the path of an uploaded picture. */
export const avatar = v.pipe(v.string(), v.regex(/^(?:[a-z]{2,20}|\/api\/c\/avatar\/[0-9a-f]{64})$/));

/** The path for the upload of a PNG, JPEG or WebP as the raw body, its maximum size, and the side of the stored square. */
export const avatarUpload = { path: '/api/c/player/avatar', max_bytes: 2 * 1024 * 1024, side_px: 256 } as const;

/** PUT /api/c/player/avatar */
export const chooseAvatar = declare({
  purpose: 'Chooses a drawn avatar. An uploaded picture is deleted.',
  method: 'PUT',
  path: '/api/c/player/avatar',
  auth: 'player',
  body: v.strictObject({ avatar: v.picklist(drawnAvatars) }),
  response: v.object({ avatar }),
  errors: ['PLAYER_BLOCKED'],
});

/** DELETE /api/c/player/avatar */
export const removeAvatar = declare({
  purpose: 'Removes the avatar. An uploaded picture is deleted.',
  method: 'DELETE',
  path: '/api/c/player/avatar',
  auth: 'player',
  response: nothing,
  errors: ['PLAYER_BLOCKED'],
});
