import { apiError } from '../api-error.ts';
import type { App } from '../app.ts';
import type { PictureSize } from './picture-process.ts';
import { type PictureSender, type Redrawn, redrawPicture } from './redraw-picture.ts';

/**
 * Scans an uploaded picture for malware and re-encodes it, so that no byte of the upload is stored.
 *
 * Errors  AVATAR_REFUSED, AVATAR_TOO_LARGE, BUSY
 */
export async function processPicture(
  app: Pick<App, 'ports' | 'log'>,
  file: Buffer,
  { size, sender }: { size: PictureSize; sender: PictureSender },
): Promise<Redrawn> {
  await assertNoMalware(app, file);
  return await redrawPicture(file, size, sender);
}

/** Refuses a file without a clean verdict of the scanner. Errors: AVATAR_REFUSED, BUSY. */
async function assertNoMalware({ ports, log }: Pick<App, 'ports' | 'log'>, file: Buffer): Promise<void> {
  const is_clean = await ports.scanner.isClean(file).catch((error: Error) => {
    log.error({ error: error.message }, 'the scanner gave no verdict on a picture; it was refused');
    throw apiError('BUSY', undefined, { retry_after_s: 30 });
  });
  if (is_clean) return;
  log.warn('a picture with known malware was refused');
  throw apiError('AVATAR_REFUSED');
}
