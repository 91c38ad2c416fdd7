const HEADER = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];
const TRAILER_BYTES = 8;
const BLOCK_HEADER_BYTES = 5;
/** RFC 1951 §3.2.4. */
const BLOCK_MAX_BYTES = 0xffff;
const CRC_POLYNOMIAL = 0xedb88320;

/**
 * Returns bytes as one gzip block without compression (RFC 1952): while a page is being closed, `CompressionStream` does not
 * finish. @throws RangeError for more than 65,535 bytes
 */
export function gzipStored(bytes: Uint8Array): ArrayBuffer {
  const { length } = bytes;
  if (length > BLOCK_MAX_BYTES) throw new RangeError(`${length} bytes do not fit one stored block`);
  const out = new ArrayBuffer(HEADER.length + BLOCK_HEADER_BYTES + length + TRAILER_BYTES);
  const view = new DataView(out);
  const target = new Uint8Array(out);
  target.set(HEADER);
  view.setUint8(HEADER.length, 1);
  view.setUint16(HEADER.length + 1, length, true);
  view.setUint16(HEADER.length + 3, BLOCK_MAX_BYTES - length, true);
  target.set(bytes, HEADER.length + BLOCK_HEADER_BYTES);
  view.setUint32(out.byteLength - 8, crc32(bytes), true);
  view.setUint32(out.byteLength - 4, length, true);
  return out;
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? CRC_POLYNOMIAL : 0);
  }
  return ~crc >>> 0;
}
