import { createHash } from 'node:crypto';
import { PHOTO_WIDTHS } from '@kq/contracts';
import { AppError, createSlots, once } from '@kq/kernel';
import type sharpModule from 'sharp';
import type { OutputInfo, Sharp } from 'sharp';
import { imageTypeOf } from '../domain/image-type';
import { type EncodedFile, type EncodedPhoto, type PhotoEncoder } from '../use-cases/ports';

/** A photo of 40 megapixels is 160 MB while it is decoded (docs/security.md S17). */
const PIXELS_MAX = 40_000_000;
const SIDE_MIN_PX = 200;
/** The height of the widest file: a portrait is shown in a frame of 4:3. */
const HEIGHT_MAX_PX = 1600;
const PLACEHOLDER_PX = 16;
const TIMEOUT_SECONDS = 10;
const ID_HEX_DIGITS = 32;
const WIDEST = Math.max(...PHOTO_WIDTHS);

/**
 * Encodes by sharp, at most `concurrency` uploads at a time: libvips works on the thread pool, which the database shares
 * (docs/design.md D59).
 */
export function createSharpPhotoEncoder({ concurrency = 2, maxWaiting = 20 } = {}): PhotoEncoder {
  const run = createSlots(concurrency, maxWaiting);
  return {
    encode(upload) {
      assertType(upload);
      return run(async () => encode(await loadSharp(), upload));
    },
  };
}

type SharpModule = typeof sharpModule;

/** Loaded by the first upload: libvips costs 20 MB, and most processes never see one. */
const loadSharp = once(async (): Promise<SharpModule> => {
  const { default: sharp } = await import('sharp');
  // One thread for each upload, and no cache: no picture is read twice.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
});

function assertType(upload: Buffer): void {
  if (upload.length === 0) throw refusal('Die Datei ist leer.');
  const type = imageTypeOf(upload);
  if (type === 'heic')
    throw refusal('HEIC-Fotos lassen sich hier nicht lesen. Bitte wählen Sie das Foto als JPEG.');
  if (type === null) throw refusal('Das ist kein Foto in JPEG, PNG oder WebP.');
}

async function encode(sharp: SharpModule, upload: Buffer): Promise<EncodedPhoto> {
  const { pixels, width, height, channels } = await decode(sharp, upload);
  const from = (): Sharp =>
    sharp(pixels, { raw: { width, height, channels } }).timeout({ seconds: TIMEOUT_SECONDS });
  const files: EncodedFile[] = [];
  for (const nominal of PHOTO_WIDTHS) {
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
  const widest = files.find((file) => file.width === WIDEST && file.format === 'webp');
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

interface DecodedPhoto {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: OutputInfo['channels'];
}

/** Returns plain pixels, upright and without any metadata: nothing else of the upload is used. */
async function decode(sharp: SharpModule, upload: Buffer): Promise<DecodedPhoto> {
  try {
    const { data, info } = await sharp(upload, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize({ width: WIDEST, height: HEIGHT_MAX_PX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (info.width < SIDE_MIN_PX || info.height < SIDE_MIN_PX)
      throw refusal(`Das Foto ist zu klein: mindestens ${SIDE_MIN_PX} Pixel je Seite.`);
    return { pixels: data, width: info.width, height: info.height, channels: info.channels };
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof Error && error.message.includes('pixel limit'))
      throw refusal('Das Foto hat zu viele Bildpunkte: höchstens 40 Megapixel.');
    throw refusal('Das Foto ist beschädigt oder unvollständig.', error);
  }
}

const refusal = (text: string, cause?: unknown): AppError =>
  new AppError('VALIDATION_FAILED', { userMessage: text, fields: { photo: [text] }, cause });
