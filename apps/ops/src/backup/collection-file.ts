import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import mongoose from 'mongoose';
import { OpsError } from '../usage-error';

const { EJSON } = mongoose.mongo.BSON;

export interface WrittenFile {
  readonly documents: number;
  /** Size of the compressed file. */
  readonly bytes: number;
  readonly sha256: string;
}

/** Writes documents as a stream: only one is in memory at a time. */
export async function writeCollection(
  file: string,
  documents: AsyncIterable<object> | Iterable<object>,
): Promise<WrittenFile> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  let count = 0;
  let bytes = 0;
  const hash = createHash('sha256');
  const meter = new PassThrough();
  meter.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    hash.update(chunk);
  });
  async function* lines(): AsyncGenerator<string> {
    for await (const document of documents) {
      count += 1;
      yield `${EJSON.stringify(document, { relaxed: false })}\n`;
    }
  }
  await pipeline(
    Readable.from(lines()),
    createGzip(),
    meter,
    createWriteStream(file, { mode: 0o600, flags: 'wx' }),
  );
  return { documents: count, bytes, sha256: hash.digest('hex') };
}

/** Yields the documents of a file with their exact BSON types. @throws OpsError for a damaged line */
export async function* readCollection(file: string): AsyncGenerator<object> {
  const source = createReadStream(file);
  const text = createGunzip();
  const isPiped = pipeline(source, text);
  isPiped.catch(() => undefined);
  let line = 0;
  for await (const json of createInterface({ input: text, crlfDelay: Infinity })) {
    line += 1;
    try {
      yield EJSON.parse(json, { relaxed: false }) as object;
    } catch (error) {
      throw new OpsError(`${file}: line ${line} is damaged.`, { cause: error });
    }
  }
  await isPiped;
}

/** Checks a file against the manifest: its checksum and the number of its documents. @throws OpsError */
export async function verifyCollection(file: string, expected: WrittenFile): Promise<void> {
  const hash = createHash('sha256');
  let newlines = 0;
  const source = createReadStream(file);
  source.on('data', (chunk) => hash.update(chunk));
  const text = createGunzip();
  text.on('data', (chunk: Buffer) => {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) newlines += 1;
  });
  try {
    await pipeline(source, text);
  } catch (error) {
    throw new OpsError(
      `${file} is missing or damaged (${(error as NodeJS.ErrnoException).code ?? 'unreadable'}).`,
      { cause: error },
    );
  }
  if (hash.digest('hex') !== expected.sha256) throw new OpsError(`${file} is damaged: its checksum differs.`);
  if (newlines !== expected.documents)
    throw new OpsError(`${file} has ${newlines} documents instead of ${expected.documents}.`);
}
