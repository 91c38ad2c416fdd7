import { dashboardSectionKeys } from '@/config/storage-keys';
import { writeStored } from '@/lib/browser-storage';

/** Resets every dashboard to its first section. */
export function clearDashboardSections(): void {
  for (const key of dashboardSectionKeys) writeStored(key, null);
}
