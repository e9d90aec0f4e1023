/** Pixels of a photo's longer side; no page of the product shows one larger. */
const SIDE_MAX = 1600;

/** A photo of a phone's camera made small enough to be sent; what the browser cannot draw goes on as it is. */
export async function smaller(file: File): Promise<Blob> {
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
