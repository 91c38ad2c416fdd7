export type ImageType = 'jpeg' | 'png' | 'webp' | 'heic';

const HEIF_BRANDS: ReadonlySet<string> = new Set([
  'heic',
  'heix',
  'heim',
  'heis',
  'hevc',
  'hevx',
  'mif1',
  'msf1',
]);

/**
 * Returns the type of an image by its first bytes, whatever its name or media type claims; null for anything else
 * (docs/security.md S17).
 */
export function imageTypeOf(bytes: Buffer): ImageType | null {
  const text = (start: number, end: number): string => bytes.toString('latin1', start, end);
  if (bytes.length >= 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && HEIF_BRANDS.has(text(8, 12))) return 'heic';
  return null;
}
