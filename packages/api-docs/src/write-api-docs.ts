import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routes } from '@kq/contracts';
import { docsPage } from './docs-page';
import { buildOpenApi } from './openapi';

/** Writes what the gateway serves at /api/docs, by the names that its docs policy reads. */
export async function writeApiDocs(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'index.html'), docsPage(routes));
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(buildOpenApi(routes)));
}
