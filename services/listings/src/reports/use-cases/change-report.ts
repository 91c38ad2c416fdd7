import { AppError, retryOnConflict } from '@kq/kernel';
import { type ReportDoc } from '../domain/report';
import { type ReportEventName, type Reports } from './ports';

/**
 * Reads, decides and writes by compare-and-set, repeated after a concurrent write; null changes nothing.
 * @throws AppError NOT_FOUND, what `change` throws, UNAVAILABLE under endless contention
 */
export async function changeReport(
  reports: Pick<Reports, 'findById' | 'save'>,
  id: number,
  change: (doc: ReportDoc) => Partial<ReportDoc> | null,
  event?: ReportEventName,
): Promise<ReportDoc> {
  return retryOnConflict('report', async () => {
    const doc = await reports.findById(id);
    if (doc === null) throw new AppError('NOT_FOUND');
    const changes = change(doc);
    if (changes === null) return doc;
    return (await reports.save(doc, changes, event)) ?? undefined;
  });
}
