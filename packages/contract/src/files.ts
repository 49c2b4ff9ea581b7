import { avatarUpload } from './avatar.ts';
import { CONTENT_PICTURE_PATH } from './cms.ts';
import { exportPath } from './data-export.ts';
import type { ErrorName } from './errors.ts';

/** A route whose body or response is a file instead of an envelope. */
export interface FileRoute {
  /** The purpose of the route, in one sentence. */
  readonly purpose: string;
  readonly method: 'GET' | 'POST';
  /** Path parameters are in braces. A hash is the SHA-256 of the file, 64 hexadecimal digits. */
  readonly path: string;
  readonly auth: 'public' | 'player';
  /** The media types of the body, and its maximum size in bytes. */
  readonly accepts?: { readonly types: readonly string[]; readonly max_bytes: number };
  /** The media type of a file; 'envelope' if the response is { code, msg, data }. Errors always use the envelope. */
  readonly response_type: string;
  readonly errors: readonly ErrorName[];
}

/** Every HTTP route that is not a call. */
export const files = {
  uploadAvatar: {
    purpose: 'Uploads a picture. Its middle square is re-encoded and becomes the avatar.',
    method: 'POST',
    path: avatarUpload.path,
    auth: 'player',
    accepts: { types: ['image/png', 'image/jpeg', 'image/webp'], max_bytes: avatarUpload.max_bytes },
    response_type: 'envelope',
    errors: ['NOT_SIGNED_IN', 'PLAYER_BLOCKED', 'RATE_LIMITED', 'AVATAR_TOO_LARGE', 'AVATAR_REFUSED', 'BUSY'],
  },
  showAvatar: {
    purpose: 'An uploaded picture, by the SHA-256 of its content. It never changes.',
    method: 'GET',
    path: '/api/c/avatar/{hash}',
    auth: 'public',
    response_type: 'image/webp',
    errors: ['RATE_LIMITED', 'NOT_FOUND'],
  },
  showContentPicture: {
    purpose: 'A picture of content, by the SHA-256 of its bytes. It never changes.',
    method: 'GET',
    path: `${CONTENT_PICTURE_PATH}{hash}`,
    auth: 'public',
    response_type: 'image/webp',
    errors: ['RATE_LIMITED', 'NOT_FOUND'],
  },
  showReplay: {
    purpose: 'The preview picture of a shared round, for pages that show its link. {file} is `en.png` or `ur.png`.',
    method: 'GET',
    path: '/arcade/replay/{share}/{file}',
    auth: 'public',
    response_type: 'image/png',
    errors: ['RATE_LIMITED', 'NOT_FOUND', 'BUSY'],
  },
  exportData: {
    purpose: 'All data stored about the player, streamed as one file. At most three times a day.',
    method: 'GET',
    path: exportPath,
    auth: 'player',
    response_type: 'application/json',
    errors: ['NOT_SIGNED_IN', 'PLAYER_BLOCKED', 'RATE_LIMITED'],
  },
} as const satisfies Record<string, FileRoute>;
