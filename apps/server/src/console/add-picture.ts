import { addPicture, contentPicture } from '@nua/contract/console/content.ts';
import { ApiError } from '../core/api-error.ts';
import { processPicture } from '../core/pictures/take-picture.ts';
import { storeContentPicture } from '../modules/cms/public.ts';
import { logAct } from '../operator/operator-log.ts';
import { ConsoleError } from './console-error.ts';
import { handleConsole, staffOf } from './console-handle.ts';

const SIZE = { width: contentPicture.side_px, height: contentPicture.side_px, fit: 'inside' } as const;

function consoleErrorOf(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  if (error.error === 'AVATAR_REFUSED') return new ConsoleError('PICTURE_REFUSED');
  if (error.error === 'AVATAR_TOO_LARGE') return new ConsoleError('PICTURE_TOO_LARGE', { ...error.data });
  return error;
}

/** Stores an uploaded picture and logs it. A content item can then refer to its path. */
export const contentPictureAdded = handleConsole(addPicture, async (ctx, { body }) => {
  const { app } = ctx;
  const file = Buffer.from(body.picture, 'base64');
  const taken = await processPicture(app, file, { size: SIZE, sender: 'staff' }).catch((error: unknown) => {
    throw consoleErrorOf(error);
  });
  const { picture, width, height } = taken;
  const at = app.clock.now();
  const path = await app.db.transaction().execute(async (tx) => {
    const stored = await storeContentPicture(tx, taken, at);
    const after = { width, height, bytes: picture.length };
    await logAct(tx, { operator: staffOf(ctx).name, at, act: 'add picture', subject: `picture ${stored}`, after });
    return stored;
  });
  return { path, width, height, webp: picture.toString('base64') };
});
