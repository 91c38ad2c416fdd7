import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Photo, PHOTOS_MAX } from '@kq/contracts';
import { DAY_MS } from '@kq/kernel';
import { createFileObjectStore, type ObjectStore } from '@kq/service-kit';
import sharp from 'sharp';
import {
  accommodationBody,
  admin,
  type Answer,
  guest,
  type Harness,
  otherOwner,
  owner,
  type Session,
  startListings,
} from './listings-harness';

interface Own {
  id: number;
  photos: Photo[];
  photo_url: string | null;
  photo_urls: string[];
  photo_count: number;
}
interface ErrorBody {
  code: string;
  message: string;
  errors?: Record<string, string[]>;
}

let kq: Harness;
let directory: string;
let files: ObjectStore;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kq-photos-'));
  files = createFileObjectStore(directory);
  kq = await startListings({ objects: files });
}, 30_000);
afterAll(async () => {
  await kq.stop();
  await rm(directory, { recursive: true, force: true });
});

async function createHouse(): Promise<number> {
  const { body } = await kq.as(owner).post<{ id: number }>('/api/accommodations', accommodationBody());
  return body.id;
}

async function upload<T = Own>(
  id: number,
  bytes: Buffer,
  { session = owner, type = 'image/jpeg' }: { session?: Session | null; type?: string } = {},
): Promise<Answer<T>> {
  const answer = await kq.listings.app.inject({
    method: 'POST',
    url: `/api/accommodations/${id}/photos`,
    headers: { 'content-type': type, ...(session === null ? {} : await kq.tokens.bearer(session)) },
    payload: bytes,
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<T>() };
}

const get = (url: string) => kq.listings.app.inject({ method: 'GET', url });

/** A plain picture; another `color` is another photo. */
const picture = (color: string, width = 1800, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background: color } });
const jpeg = (color: string): Promise<Buffer> => picture(color).jpeg().toBuffer();

const choices = (photos: readonly Photo[]) =>
  photos.map(({ id, alt, room }) => ({ id: id ?? '', alt, room }));

describe('POST /accommodations/{id}/photos', () => {
  it('stores a photo upright in three widths and two formats, without its metadata', async () => {
    const id = await createHouse();
    const bytes = await picture('#884422')
      .withExif({ IFD0: { Copyright: 'Anna Alt' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(bytes.includes('Anna Alt')).toBe(true);

    const { status, body } = await upload(id, bytes);

    expect(status).toBe(201);
    expect(body.photos).toHaveLength(1);
    const [photo] = body.photos;
    expect(photo).toMatchObject({ alt: 'Foto 1', room: null, width: 1067, height: 1600 });
    expect(photo?.color).toMatch(/^#8[0-9a-f]4[0-9a-f]2[0-9a-f]$/);
    expect(photo?.placeholder).toMatch(/^data:image\/webp;base64,[\w+/=]{20,400}$/);
    expect(photo?.sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
    const urls = photo?.sources.flatMap(({ srcset }) => srcset.split(', ')) ?? [];
    expect(urls.map((url) => url.split(' ')[1])).toEqual(['400w', '800w', '1067w', '400w', '800w', '1067w']);
    for (const url of urls) {
      const [path = '', width] = url.split(' ');
      const answer = await get(path);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': path.endsWith('.avif') ? 'image/avif' : 'image/webp',
        'cache-control': 'public, max-age=300, s-maxage=10',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      });
      const metadata = await sharp(answer.rawPayload).metadata();
      expect(`${metadata.width}w`).toBe(width);
      expect(metadata.exif).toBeUndefined();
    }
    expect(body.photo_url).toBe(photo?.url);
    expect(body).toMatchObject({ photo_urls: [photo?.url], photo_count: 1 });
  });

  it('shows the cover in search results and on the public page', async () => {
    const id = await createHouse();
    const { body } = await upload(id, await jpeg('#334455'));
    const search = await kq
      .as(null)
      .get<{ data: Own[] }>('/api/accommodations?location=Ludwigshafen&per_page=100');
    expect(search.body.data.find((card) => card.id === id)).toMatchObject({
      photo_url: body.photo_url,
      photo_count: 1,
    });
  });

  it('takes a repeated upload for the same photo', async () => {
    const id = await createHouse();
    const bytes = await jpeg('#112233');
    await upload(id, bytes);
    const { status, body } = await upload(id, bytes);
    expect(status).toBe(201);
    expect(body.photos).toHaveLength(1);
  });

  it.each([
    ['nothing', Buffer.alloc(0), 'Die Datei ist leer.'],
    ['text', Buffer.from('<html><script>alert(1)</script>'), 'Das ist kein Foto in JPEG, PNG oder WebP.'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'Das ist kein Foto in JPEG'],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00'), 'Das ist kein Foto in JPEG, PNG oder WebP.'],
    [
      'HEIC',
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      'HEIC-Fotos lassen sich hier nicht',
    ],
    [
      'a bare JPEG mark',
      Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
      'Das Foto ist beschädigt oder unvollständig.',
    ],
  ])('refuses %s in words and keeps nothing', async (_name, bytes, text) => {
    const id = await createHouse();
    const { status, body } = await upload<ErrorBody>(id, bytes);
    expect(status).toBe(422);
    expect(body.code).toBe('validation_failed');
    expect(body.errors?.photo?.[0]).toContain(text);
    expect(await files.list(`${id}/`)).toEqual([]);
  });

  it('refuses a broken file, a tiny one and a bomb of pixels', async () => {
    const id = await createHouse();
    const whole = await picture('#445566').png().toBuffer();
    const bomb = await picture('#000000', 8000, 6000).png().toBuffer();
    const tiny = await picture('#000000', 199, 300).webp().toBuffer();
    const texts = await Promise.all(
      [whole.subarray(0, whole.length / 2), bomb, tiny].map(async (bytes) => {
        const { status, body } = await upload<ErrorBody>(id, bytes);
        return `${status} ${body.message}`;
      }),
    );
    expect(texts).toEqual([
      '422 Das Foto ist beschädigt oder unvollständig.',
      '422 Das Foto hat zu viele Bildpunkte: höchstens 40 Megapixel.',
      '422 Das Foto ist zu klein: mindestens 200 Pixel je Seite.',
    ]);
    expect(await files.list(`${id}/`)).toEqual([]);
  });

  it('keeps nothing of a polyglot but its pixels', async () => {
    const id = await createHouse();
    const payload = '<script>fetch("//evil.example")</script>PK\x03\x04';
    const { status, body } = await upload(id, Buffer.concat([await jpeg('#665544'), Buffer.from(payload)]));
    expect(status).toBe(201);
    const { rawPayload } = await get(body.photos[0]?.url ?? '');
    expect(rawPayload.includes('script')).toBe(false);
  });

  it('answers 413 to more than 10 MB', async () => {
    const { status, body } = await upload<ErrorBody>(await createHouse(), Buffer.alloc(10 * 1024 * 1024 + 1));
    expect([status, body.code]).toEqual([413, 'payload_too_large']);
  });

  it('answers only the owner', async () => {
    const id = await createHouse();
    const bytes = await jpeg('#101010');
    const statuses = [];
    for (const session of [null, guest, otherOwner])
      statuses.push((await upload(id, bytes, { session })).status);
    expect(statuses).toEqual([401, 403, 404]);
    expect(await files.list(`${id}/`)).toEqual([]);
  });

  it(`holds at most ${PHOTOS_MAX} photos`, async () => {
    const id = await createHouse();
    for (let index = 0; index < PHOTOS_MAX; index += 1) {
      const bytes = await picture(`#0000${(16 + index * 8).toString(16)}`, 240, 240)
        .png()
        .toBuffer();
      expect((await upload(id, bytes)).status).toBe(201);
    }
    const { status, body } = await upload<ErrorBody>(id, await jpeg('#ffffff'));
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(body.message).toContain('Höchstens 20 Fotos');
  }, 60_000);
});

describe('PUT /accommodations/{id}/photos', () => {
  async function houseWithTwo(): Promise<Own> {
    const id = await createHouse();
    await upload(id, await jpeg('#aa0000'));
    return (await upload(id, await jpeg('#00aa00'))).body;
  }
  const put = <T = Own>(id: number, photos: unknown, session: Session = owner) =>
    kq.as(session).put<T>(`/api/accommodations/${id}/photos`, { photos });

  it('sets order, texts and rooms', async () => {
    const { id, photos } = await houseWithTwo();
    const [first, second] = choices(photos);
    const { status, body } = await put(id, [{ ...second, alt: 'Das Bad', room: 'Bad' }, first]);
    expect(status).toBe(200);
    expect(body.photos.map(({ id: photoId, alt, room }) => [photoId, alt, room])).toEqual([
      [photos[1]?.id, 'Das Bad', 'Bad'],
      [photos[0]?.id, 'Foto 1', null],
    ]);
    expect(body.photo_url).toBe(photos[1]?.url);
  });

  it('removes a photo, restores it within a day, and deletes its files after that', async () => {
    const { id, photos } = await houseWithTwo();
    const all = choices(photos);
    expect((await put(id, all.slice(1))).body.photos).toHaveLength(1);
    const restored = await put(id, all);
    expect(restored.body.photos.map((photo) => photo.id)).toEqual(photos.map((photo) => photo.id));

    await put(id, all.slice(1));
    kq.clock.advance(DAY_MS + 1000);
    await kq.listings.sweepPhotos();
    expect((await put<ErrorBody>(id, all)).status).toBe(404);
    const keys = (await files.list(`${id}/`)).map(({ key }) => key);
    expect(keys).toHaveLength(6);
    expect(keys.every((key) => key.startsWith(`${id}/${photos[1]?.id}-`))).toBe(true);
    expect((await get(photos[0]?.url ?? '')).statusCode).toBe(404);
    expect((await get(photos[1]?.url ?? '')).statusCode).toBe(200);
  });

  it('refuses a photo of another house, a repeated one and a foreign owner', async () => {
    const mine = await houseWithTwo();
    const other = await houseWithTwo();
    const [photo] = choices(mine.photos);
    const foreign = { ...photo, id: 'f'.repeat(32) };
    expect((await put(other.id, [foreign])).status).toBe(404);
    expect((await put(mine.id, [photo, photo])).status).toBe(422);
    expect((await put(mine.id, [], otherOwner)).status).toBe(404);
    expect((await kq.as(owner).put(`/api/accommodations/${mine.id}/photos`, {})).status).toBe(422);
  });

  it('deletes the files of a deleted accommodation', async () => {
    const { id } = await houseWithTwo();
    await kq.as(owner).delete(`/api/accommodations/${id}`);
    await kq.listings.sweepPhotos();
    expect(await files.list(`${id}/`)).toEqual([]);
  });
});

describe('POST /admin/accommodations/{id}/photos/{photo_id}/removal', () => {
  const remove = (id: number, photoId: string | null, body: unknown, session: Session = admin) =>
    kq.as(session).post<Own & ErrorBody>(`/api/admin/accommodations/${id}/photos/${photoId}/removal`, body);
  const reason = { reason: 'misleading', note: 'Das Foto zeigt ein Hotel.' };

  it('deletes the files for good, accepts the same picture no more', async () => {
    const id = await createHouse();
    const bytes = await jpeg('#771122');
    const [photo] = (await upload(id, bytes)).body.photos;
    const { status, body } = await remove(id, photo?.id ?? null, reason);
    expect(status).toBe(200);
    expect(body.photos).toEqual([]);
    expect(await files.list(`${id}/`)).toEqual([]);
    expect((await get(photo?.url ?? '')).statusCode).toBe(404);
    const again = await upload<ErrorBody>(id, bytes);
    expect(again).toMatchObject({ status: 409, body: { message: expect.stringContaining('entfernt') } });
    expect(await files.list(`${id}/`)).toEqual([]);
    const undo = await kq
      .as(owner)
      .put(`/api/accommodations/${id}/photos`, { photos: choices(photo === undefined ? [] : [photo]) });
    expect(undo.status).toBe(404);
    expect((await remove(id, photo?.id ?? null, reason)).status).toBe(404);
  });

  it('answers administrators only, with a known reason and an existing photo', async () => {
    const id = await createHouse();
    const [photo] = (await upload(id, await jpeg('#771133'))).body.photos;
    for (const session of [owner, guest])
      expect((await remove(id, photo?.id ?? null, reason, session)).status).toBe(403);
    expect((await remove(id, photo?.id ?? null, {})).status).toBe(422);
    expect((await remove(id, photo?.id ?? null, { reason: 'because' })).status).toBe(422);
    expect((await remove(id, 'f'.repeat(32), reason)).status).toBe(404);
  });
});

describe('GET /accommodations/{id}/photos/{file}', () => {
  it('answers 404 to unknown and malformed names', async () => {
    const id = await createHouse();
    for (const file of [`${'a'.repeat(32)}-800.webp`, '..%2F..%2Fsecrets.json', 'x.webp'])
      expect((await get(`/api/accommodations/${id}/photos/${file}`)).statusCode).toBe(404);
  });
});
