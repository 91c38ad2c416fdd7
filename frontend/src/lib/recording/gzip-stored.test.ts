import { gunzipSync } from 'node:zlib';
import { gzipStored } from './gzip-stored';

describe('gzip without compression', () => {
  it.each(['', '[]', `["ä${'*'.repeat(60_000)}"]`])('is read as gzip', (text) => {
    expect(gunzipSync(Buffer.from(gzipStored(new TextEncoder().encode(text)))).toString()).toBe(text);
  });

  it('refuses more than one block', () => {
    expect(() => gzipStored(new Uint8Array(65_536))).toThrow(RangeError);
  });
});
