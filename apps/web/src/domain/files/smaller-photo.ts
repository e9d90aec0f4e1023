/** The largest length in pixels of a photo's longer side. */
const SIDE_MAX = 1600;

/**
 * Draws a camera photo as a JPEG for the upload, scaled down to `SIDE_MAX` where it is larger. A file that the browser cannot draw is
 * returned unchanged.
 */
export async function smallerPhoto(file: File): Promise<Blob> {
  if (typeof createImageBitmap !== 'function') return file;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) return file;
  const scale = Math.min(1, SIDE_MAX / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((done) => canvas.toBlob((blob) => done(blob ?? file), 'image/jpeg', 0.86));
}
