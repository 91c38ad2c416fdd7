/** Larger than the widest file that is kept, so that nothing is lost by it. */
const SIDE_MAX_PX = 2400;
/** The server refuses photos whose shorter side is below this (docs/security.md S17). */
const SIDE_MIN_PX = 200;
/** The server refuses photos of more pixels (docs/security.md S17). */
const PIXELS_MAX = 40_000_000;
/** Below this size an upload is quick enough as it is. */
const SHRINK_FROM_BYTES = 1_500_000;
const JPEG_QUALITY = 0.86;

/**
 * Returns a smaller copy of a photo that is large in bytes or has more pixels than the server accepts: of a phone's 6 MB
 * about a tenth is left, which a slow network shows in seconds. Returns the file itself when it is small already, when a
 * side is shorter than the minimum, or when the browser cannot read it: the server then says why.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  if (!('createImageBitmap' in globalThis)) return file;
  let bitmap: ImageBitmap | null = null;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const hasTooManyPixels = bitmap.width * bitmap.height > PIXELS_MAX;
    if (file.size < SHRINK_FROM_BYTES && !hasTooManyPixels) return file;
    const size = shrunkSize(bitmap);
    if (Math.min(size.width, size.height) < SIDE_MIN_PX) return file;
    const smaller = await drawn(bitmap, size);
    return smaller !== null && (hasTooManyPixels || smaller.size < file.size) ? smaller : file;
  } catch {
    return file;
  } finally {
    bitmap?.close();
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Fits the longer side; the shorter side of a panorama keeps the minimum, as far as the number of pixels permits. */
export function shrunkSize({ width, height }: Size): Size {
  const fitting = SIDE_MAX_PX / Math.max(width, height);
  const smallest = SIDE_MIN_PX / Math.min(width, height);
  const most = Math.sqrt(PIXELS_MAX / (width * height));
  const scale = Math.min(1, most, Math.max(fitting, smallest));
  const scaled = (side: number): number => Math.max(1, Math.floor(side * scale + 1e-6));
  return { width: scaled(width), height: scaled(height) };
}

function drawn(bitmap: ImageBitmap, { width, height }: Size): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) return Promise.resolve(null);
  // JPEG has no transparency: without it, transparent parts become black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
}
