/** Larger than the widest file that is kept, so that nothing is lost by it. */
const SIDE_MAX_PX = 2400;
/** Below this size an upload is quick enough as it is. */
const SHRINK_FROM_BYTES = 1_500_000;
const JPEG_QUALITY = 0.86;

/**
 * Returns a smaller copy of a large photo: of a phone's 6 MB about a tenth is left, which a slow network shows in seconds.
 * The file itself when it is small already, or when the browser cannot read it: the server then says why.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  if (file.size < SHRINK_FROM_BYTES || !('createImageBitmap' in globalThis)) return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, SIDE_MAX_PX / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const smaller = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
    );
    return smaller !== null && smaller.size < file.size ? smaller : file;
  } catch {
    return file;
  }
}
