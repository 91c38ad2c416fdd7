import { type Logger } from '@kq/service-kit/telemetry/logger';
import { type IndexStore } from '../domain/index-store';
import { type KnownVersion } from '../domain/known-versions';
import { type SnapshotPart } from '../domain/snapshot-part';
import { type IndexSource, type Snapshots } from './ports';

interface Deps {
  readonly accommodations: IndexStore;
  readonly source: Pick<IndexSource, 'versions'>;
  readonly snapshots: Pick<Snapshots, 'newest'>;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

/**
 * Restores the rows of the newest snapshot that are what the collection has now, version by version.
 * @returns the ids of all other stored accommodations; null when there is no snapshot to compare with
 */
export async function restoreSnapshot(deps: Deps): Promise<number[] | null> {
  const { accommodations, source, logger } = deps;
  const snapshot = await newestOf(deps);
  if (snapshot === null) return null;
  accommodations.holdBack(snapshot.rows);
  const stored = new Map<number, KnownVersion>();
  for await (const page of source.versions())
    for (const { id, version, changedAt } of page) stored.set(id, { version, changedAt });
  const before = stored.size;
  for await (const part of snapshot.parts()) {
    const rows = rowsAsStored(part, stored);
    accommodations.restore(part, rows);
    for (const row of rows) stored.delete(part.columns.id[row] as number);
  }
  const fields = { restored: before - stored.size, changed: stored.size, written_at: snapshot.writtenAt };
  logger.info(fields, 'search snapshot restored');
  return [...stored.keys()];
}

async function newestOf({ snapshots, logger }: Deps) {
  try {
    return await snapshots.newest();
  } catch (error) {
    logger.warn({ err: error }, 'search snapshot not read');
    return null;
  }
}

function rowsAsStored(
  { columns, version, changedAt }: SnapshotPart,
  stored: ReadonlyMap<number, KnownVersion>,
): number[] {
  const rows: number[] = [];
  for (let row = 0; row < version.length; row += 1) {
    const known = stored.get(columns.id[row] as number);
    if (known === undefined) continue;
    if (known.version === version[row] && known.changedAt === changedAt[row]) rows.push(row);
  }
  return rows;
}
