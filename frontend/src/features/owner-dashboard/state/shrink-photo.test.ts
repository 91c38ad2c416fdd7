import { shrinkPhoto, shrunkSize } from './shrink-photo';

describe('shrunkSize', () => {
  it.each([
    ['a photo of 48 megapixels', 8000, 6000, 2400, 1800],
    ['a portrait', 6000, 8000, 1800, 2400],
    ['a panorama', 11_000, 1200, 2400, 261],
    ['a strip, whose shorter side keeps the minimum', 12_000, 300, 8000, 200],
    ['a strip of the minimum', 60_000, 200, 60_000, 200],
    ['a small photo', 800, 600, 800, 600],
    ['the minimum', 200, 200, 200, 200],
  ])('fits %s of %i × %i pixels', (_name, width, height, widthThen, heightThen) => {
    expect(shrunkSize({ width, height })).toEqual({ width: widthThen, height: heightThen });
  });
});

describe('shrinkPhoto', () => {
  const drawn: [number, number][] = [];
  const smaller = new Blob(['x'.repeat(1000)]);

  function browserWith(width: number, height: number) {
    drawn.length = 0;
    const close = jest.fn();
    Object.assign(globalThis, { createImageBitmap: async () => ({ width, height, close }) });
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      fillRect: () => undefined,
      drawImage: (_bitmap: unknown, _x: number, _y: number, w: number, h: number) => drawn.push([w, h]),
    } as never);
    jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(smaller));
    return close;
  }
  afterEach(() => {
    jest.restoreAllMocks();
    Reflect.deleteProperty(globalThis, 'createImageBitmap');
  });
  const file = (bytes: number) => new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' });

  it('shrinks a photo of 48 megapixels also when it is small in bytes, even to more bytes', async () => {
    const close = browserWith(8000, 6000);
    for (const bytes of [500, 400_000, 6_000_000]) expect(await shrinkPhoto(file(bytes))).toBe(smaller);
    expect(drawn).toEqual([
      [2400, 1800],
      [2400, 1800],
      [2400, 1800],
    ]);
    expect(close).toHaveBeenCalledTimes(3);
  });

  it('keeps a panorama above the minimum of the server', async () => {
    browserWith(12_000, 300);
    await shrinkPhoto(file(2_000_000));
    expect(drawn).toEqual([[8000, 200]]);
  });

  it.each([
    ['small in bytes and pixels', 8000, 5000, 1_000_000],
    ['whose side is below the minimum', 12_000, 199, 2_000_000],
    ['that no size fits', 300_000, 200, 2_000_000],
  ])('returns the file itself for one %s', async (_name, width, height, bytes) => {
    browserWith(width, height);
    const given = file(bytes);
    expect(await shrinkPhoto(given)).toBe(given);
    expect(drawn).toEqual([]);
  });

  it('returns the file itself when the browser cannot read it', async () => {
    const given = file(2_000_000);
    expect(await shrinkPhoto(given)).toBe(given);
    Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('HEIC')) });
    expect(await shrinkPhoto(given)).toBe(given);
  });
});
