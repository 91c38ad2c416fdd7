import { type Installation } from '../installation';
import { type DatabaseTarget, openTarget } from './database-target';
import { type Manifest, readManifest } from './manifest';
import { fill, verify } from './restore-backup';

export interface DrillResult {
  readonly manifest: Manifest;
  readonly tookMs: number;
}

/**
 * Restores a backup into scratch databases, compares the number of documents of each collection, and removes them again.
 * Photos are checked by their checksum only. The product may run: none of its data is read or changed. @throws OpsError
 * for a backup that cannot be restored
 */
export async function drillRestore(
  installation: Installation,
  directory: string,
  { scratchFolder, onProgress }: { scratchFolder: string; onProgress: (text: string) => void },
): Promise<DrillResult> {
  const startedAt = Date.now();
  const manifest = await readManifest(directory);
  await verify(directory, manifest);
  onProgress('The backup is whole.');
  const targets: DatabaseTarget[] = [];
  try {
    for (const address of installation.scratchDatabases(scratchFolder))
      targets.push(await openTarget(address));
    for (const target of targets) await fill(target, manifest, directory, onProgress);
    return { manifest, tookMs: Date.now() - startedAt };
  } finally {
    for (const target of targets) {
      await target.empty();
      await target.close();
    }
  }
}
