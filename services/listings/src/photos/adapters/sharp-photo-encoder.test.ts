import { Worker, type WorkerOptions } from 'node:worker_threads';
import { waitFor } from '@kq/test-kit/in-process/wait-for';
import sharp from 'sharp';
import { createSharpPhotoEncoder } from './sharp-photo-encoder';

const jpeg = (): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();

/** Threads that do this instead of encoding. */
const threadsOf = (code: string) => {
  const started: Worker[] = [];
  const startWorker = (options: WorkerOptions): Worker => {
    const worker = new Worker(code, { ...options, eval: true });
    started.push(worker);
    return worker;
  };
  return { started, startWorker };
};
const HANG = 'for (;;);';
const ONE_PHOTO = `require('node:worker_threads').parentPort.postMessage({ photo: { id: 'a', files: [] } })`;
/** Whether the thread has exited. */
const hasEnded = ({ threadId }: Worker): boolean => threadId === -1;

describe('createSharpPhotoEncoder', () => {
  it('returns the files of a photo as buffers', async () => {
    const { width, height, files } = await createSharpPhotoEncoder().encode(await jpeg());
    expect([width, height, files.length]).toEqual([400, 300, 6]);
    expect(files.every(({ bytes }) => Buffer.isBuffer(bytes))).toBe(true);
    expect((await sharp(files[0]?.bytes).metadata()).format).toBe('webp');
  });

  describe('of any shape', () => {
    const blank = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#336699' } });
    const encoder = createSharpPhotoEncoder();

    it.each([
      ['a panorama', 11_000, 1200, 1600, 175],
      ['a tall one', 1200, 11_000, 175, 1600],
      ['a strip', 60_000, 200, 1600, 5],
      ['the smallest', 200, 200, 200, 200],
      ['the largest', 8000, 5000, 1600, 1000],
    ])('takes %s of %i × %i pixels', async (_name, width, height, widthThen, heightThen) => {
      const photo = await encoder.encode(await blank(width, height).jpeg().toBuffer());
      expect([photo.width, photo.height]).toEqual([widthThen, heightThen]);
      expect(photo.files).toHaveLength(6);
    });

    it('measures the sides as they are seen', async () => {
      const turned = await blank(11_000, 1200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
      expect(await encoder.encode(turned)).toMatchObject({ width: 175, height: 1600 });
    });

    it.each([
      ['one pixel too low', 12_000, 199, { reason: 'photo_too_small', params: { pixels: 200 } }],
      ['one pixel too narrow', 199, 4000, { reason: 'photo_too_small', params: { pixels: 200 } }],
      ['tiny', 1, 1, { reason: 'photo_too_small', params: { pixels: 200 } }],
      ['one row above the limit', 8000, 5001, { reason: 'photo_too_large', params: { megapixels: 40 } }],
      ['48 megapixels', 8000, 6000, { reason: 'photo_too_large', params: { megapixels: 40 } }],
    ])('refuses %s of %i × %i pixels with a reason of its own', async (_name, width, height, refusal) => {
      await expect(encoder.encode(await blank(width, height).jpeg().toBuffer())).rejects.toMatchObject({
        fields: { photo: [refusal] },
      });
    });
  });

  it.each([
    ['throws', 'throw new Error("native module broken")', 'photo worker failed'],
    ['exits', 'process.exit(3)', 'photo worker ended without a result: exit code 3'],
    ['fills its memory', 'const all = []; for (;;) all.push(new Array(1e5).fill(0))', 'photo worker failed'],
  ])('rejects in words when the thread %s, and encodes the next upload', async (_case, code, message) => {
    const codes = [code, ONE_PHOTO];
    const encoder = createSharpPhotoEncoder({
      concurrency: 1,
      startWorker: (options) => threadsOf(codes.shift() ?? '').startWorker(options),
    });
    const [failed, next] = await Promise.allSettled([
      encoder.encode(await jpeg()),
      encoder.encode(await jpeg()),
    ]);
    expect(failed).toMatchObject({
      reason: { code: 'INTERNAL', message, reason: { reason: 'photo_not_processed' } },
    });
    expect(next).toMatchObject({ status: 'fulfilled', value: { id: 'a' } });
  });

  it('ends a thread that hangs, refuses its picture, and encodes the next upload', async () => {
    const hanging = threadsOf(HANG);
    const working = threadsOf(ONE_PHOTO);
    let uploads = 0;
    const encoder = createSharpPhotoEncoder({
      concurrency: 1,
      timeoutMs: 2000,
      startWorker: (options) => ((uploads += 1) === 1 ? hanging : working).startWorker(options),
    });
    const refused = encoder.encode(await jpeg());
    const next = encoder.encode(await jpeg());
    await expect(refused).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { photo: [{ reason: 'photo_too_slow', params: { seconds: 2 } }] },
    });
    expect(hanging.started.map(hasEnded)).toEqual([true]);
    await expect(next).resolves.toMatchObject({ id: 'a' });
  });

  it('starts no thread for what is no photo', async () => {
    const { started, startWorker } = threadsOf(HANG);
    const encoder = createSharpPhotoEncoder({ startWorker });
    expect(() => encoder.encode(Buffer.from('text'))).toThrow('VALIDATION_FAILED');
    expect(started).toEqual([]);
  });

  it('encodes two uploads at a time, ends them on close, and refuses later ones', async () => {
    const { started, startWorker } = threadsOf(HANG);
    const encoder = createSharpPhotoEncoder({ startWorker });
    const bytes = await jpeg();
    const settled = Promise.allSettled([1, 2, 3].map(() => encoder.encode(bytes)));
    await waitFor(() => started.length === 2);
    await encoder.close();
    const codes = (await settled).map((each) => each.status === 'rejected' && each.reason.code);
    expect(codes).toEqual(['UNAVAILABLE', 'UNAVAILABLE', 'UNAVAILABLE']);
    expect(started.map(hasEnded)).toEqual([true, true]);
  });
});
