import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { type EncodedFile, type EncodedPhoto } from '../use-cases/ports';

/*
 * The thread that encodes one upload and ends. It imports no workspace: that would load the schemas of all contracts for
 * each photo.
 */

/** Input of the thread. */
export interface EncodePhotoJob {
  readonly upload: Uint8Array;
  /** Nominal widths of the files, ascending. */
  readonly widths: readonly number[];
}

/** The only message of the thread; `refusal` names a reason of contracts. */
export type EncodePhotoResult = { readonly photo: EncodedPhoto } | { readonly refusal: PhotoRefusal };

interface PhotoRefusal {
  readonly reason: string;
  readonly params?: Readonly<Record<string, number>>;
}

/** A photo of 40 megapixels is 160 MB while it is decoded (docs/security.md S17). */
const PIXELS_MAX = 40_000_000;
const SIDE_MIN_PX = 200;
/** The height of the widest file: a portrait is shown in a frame of 4:3. */
const HEIGHT_MAX_PX = 1600;
const PLACEHOLDER_PX = 16;
const TIMEOUT_SECONDS = 10;
const ID_HEX_DIGITS = 32;

// One thread of libvips for each upload, and no cache: no picture is read twice.
sharp.concurrency(1);
sharp.cache(false);
void run(workerData as EncodePhotoJob).then((result) => parentPort?.postMessage(result));

async function run({ upload, widths }: EncodePhotoJob): Promise<EncodePhotoResult> {
  const decoded = await decode(upload, Math.max(...widths));
  return 'reason' in decoded ? { refusal: decoded } : { photo: await encode(decoded, widths) };
}

interface DecodedPhoto {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: OutputInfo['channels'];
}

/**
 * Returns plain pixels, upright and without any metadata: nothing else of the upload is used. Returns the reason
 * against an upload that is refused.
 */
async function decode(upload: Uint8Array, widest: number): Promise<DecodedPhoto | PhotoRefusal> {
  try {
    const photo = sharp(upload, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 });
    const given = await photo.metadata();
    // Of the upload itself: a panorama is lower once it fits the widest file.
    if (Math.min(given.width, given.height) < SIDE_MIN_PX)
      return { reason: 'photo_too_small', params: { pixels: SIDE_MIN_PX } };
    const { data, info } = await photo
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize({ width: widest, height: HEIGHT_MAX_PX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { pixels: data, width: info.width, height: info.height, channels: info.channels };
  } catch (error) {
    const { message } = error instanceof Error ? error : { message: '' };
    if (message.includes('pixel limit'))
      return { reason: 'photo_too_large', params: { megapixels: PIXELS_MAX / 1_000_000 } };
    if (message.includes('timeout'))
      return { reason: 'photo_too_slow', params: { seconds: TIMEOUT_SECONDS } };
    return { reason: 'photo_broken' };
  }
}

async function encode(
  { pixels, width, height, channels }: DecodedPhoto,
  widths: readonly number[],
): Promise<EncodedPhoto> {
  const from = (): Sharp =>
    sharp(pixels, { raw: { width, height, channels } }).timeout({ seconds: TIMEOUT_SECONDS });
  const files: EncodedFile[] = [];
  for (const nominal of widths) {
    const resized = from().resize({ width: Math.min(nominal, width) });
    files.push(
      { width: nominal, format: 'webp', bytes: await resized.clone().webp({ quality: 76 }).toBuffer() },
      {
        width: nominal,
        format: 'avif',
        bytes: await resized.clone().avif({ quality: 50, effort: 2 }).toBuffer(),
      },
    );
  }
  const tiny = from().resize({ width: PLACEHOLDER_PX });
  const { dominant } = await sharp(await tiny.clone().png().toBuffer()).stats();
  const placeholder = await tiny.webp({ quality: 30 }).toBuffer();
  const widest = files.findLast((file) => file.format === 'webp');
  return {
    id: createHash('sha256')
      .update(widest?.bytes ?? pixels)
      .digest('hex')
      .slice(0, ID_HEX_DIGITS),
    width,
    height,
    color: `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`,
    placeholder: `data:image/webp;base64,${placeholder.toString('base64')}`,
    files,
  };
}
