/** Twice what is kept, so that the server still has something to choose from. */
const SIDE_PX = 512;
const QUALITY = 0.86;

/**
 * Cuts the middle square out of a picture on the device itself: a photo of 5 MB is an upload of 60 kB, and where it was taken stays
 * at home. Null where this browser cannot read it; the server then looks at the file as it is.
 */
export async function shrinkPicture(file: Blob): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const side = Math.min(bitmap.width, bitmap.height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.min(side, SIDE_PX);
    canvas.height = canvas.width;
    const x = (bitmap.width - side) / 2;
    const y = (bitmap.height - side) / 2;
    canvas.getContext('2d')?.drawImage(bitmap, x, y, side, side, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY));
  } catch {
    return null;
  }
}
