import { IconHourglassEmpty, IconMailForward } from '@tabler/icons-react';
import { useSelector } from 'react-redux';
import { StatusBadge } from '@/components/ui/status-badge';
import { selectAskedIds } from './asked.slice';

interface AskedBadgeProps {
  readonly accommodationId: number;
  readonly stay: { readonly startDate: string | null; readonly endDate: string | null } | null;
}

/**
 * "bereits angefragt", where this sender asked the accommodation for overlapping dates; "vorgemerkt" while the request
 * waits and no owner was asked.
 */
export function AskedBadge({ accommodationId, stay }: AskedBadgeProps) {
  const asked = useSelector((state: Parameters<typeof selectAskedIds>[0]) => selectAskedIds(state, stay));
  const entry = asked.get(accommodationId);
  if (entry === undefined) return null;
  if (entry.forget_at !== undefined)
    return (
      <StatusBadge tone="grey" icon={IconHourglassEmpty}>
        vorgemerkt
      </StatusBadge>
    );
  return (
    <StatusBadge tone="amber" icon={IconMailForward}>
      bereits angefragt
    </StatusBadge>
  );
}
