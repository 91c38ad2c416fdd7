import { IconPhoneCheck } from '@tabler/icons-react';
import { StatusBadge } from '@/components/ui/status-badge';
import { formatWhen } from '@/lib/format-when';
import { requestStatusText as text } from '../texts';

/** When the dispatcher noted a promise by phone. */
export function PhonedBadge({ at, now }: { readonly at: string; readonly now: number }) {
  return (
    <StatusBadge tone="grey" icon={IconPhoneCheck}>
      {text.actions.phoned}, {formatWhen(at, now)}
    </StatusBadge>
  );
}
