import { PassThrough } from 'node:stream';
import { createBodyBudget } from './body-budget';
import { readBody } from './read-body';

const options = {
  announcedBytes: null,
  limitBytes: 100_000,
  windowMs: 10_000,
  budget: createBodyBudget(Infinity),
};

describe('readBody', () => {
  it.each([0, 1, 16 * 1024, 16 * 1024 + 1, 100_000])(
    'returns a body of %i bytes that arrives in chunks of any size',
    async (size) => {
      const bytes = Buffer.from(Array.from({ length: size }, (_each, index) => index % 251));
      for (const step of [7, 40_000]) {
        const body = new PassThrough();
        const read = readBody(body, options);
        for (let at = 0; at < size; at += step) body.write(bytes.subarray(at, at + step));
        body.end();
        expect((await read).equals(bytes)).toBe(true);
      }
    },
  );

  it('rejects one byte more than the limit, announced or not', async () => {
    const large = { code: 'PAYLOAD_TOO_LARGE' };
    await expect(readBody(new PassThrough(), { ...options, announcedBytes: 100_001 })).rejects.toMatchObject(
      large,
    );
    const body = new PassThrough();
    body.end(Buffer.alloc(100_001));
    await expect(readBody(body, options)).rejects.toMatchObject(large);
  });

  it('keeps one buffer for a body of single bytes', async () => {
    const body = new PassThrough();
    const read = readBody(body, options);
    for (let at = 0; at < 50_000; at += 1) body.write(Buffer.from([at % 251]));
    body.end();
    const bytes = await read;
    expect(bytes).toHaveLength(50_000);
    expect(bytes.buffer.byteLength).toBeLessThanOrEqual(100_000);
  });

  it('rejects when the client disconnects before or while it sends', async () => {
    const gone = new PassThrough();
    gone.destroy();
    await expect(readBody(gone, options)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const leaving = new PassThrough();
    const read = readBody(leaving, options);
    leaving.write('half');
    leaving.destroy();
    await expect(read).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('rejects large bodies while others fill the budget, never small ones', async () => {
    const budget = createBodyBudget(60_000);
    const first = new PassThrough();
    const reading = readBody(first, { ...options, budget });
    first.write(Buffer.alloc(50_000));
    const large = new PassThrough();
    large.end(Buffer.alloc(20_000));
    await expect(readBody(large, { ...options, budget })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const small = new PassThrough();
    small.end(Buffer.alloc(16 * 1024));
    await expect(readBody(small, { ...options, budget })).resolves.toHaveLength(16 * 1024);
    first.end();
    await reading;
    expect(budget.total).toBe(0);
  });
});
