import { TERMS_TEXT_PATH } from '@kq/contracts';
import { createServedFile } from '@kq/service-kit/http/served-file';
import { type SpaFiles } from './spa-files';

/** Adds the texts that the operator configures as files to the built SPA; an unconfigured text is a 404. */
export async function withOperatorTexts(spa: SpaFiles, terms: string | undefined): Promise<SpaFiles> {
  if (terms === undefined) return spa;
  const file = await createServedFile(Buffer.from(terms), {
    contentType: 'text/plain; charset=utf-8',
    cacheControl: 'no-cache',
    brotliQuality: 5,
  });
  return { ...spa, files: new Map([...spa.files, [TERMS_TEXT_PATH, file]]) };
}
