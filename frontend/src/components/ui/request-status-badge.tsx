import {
  IconCircleCheckFilled,
  IconCircleHalf2,
  IconCircleOff,
  IconClock,
  IconEye,
  IconMailQuestion,
  IconX,
} from '@tabler/icons-react';
import { type RequestStatus } from '@kq/contracts/constants';
import { requestStatusWords } from '@/texts/status';
import { StatusBadge, type StatusTone } from './status-badge';

const looks: Readonly<Record<RequestStatus, { tone: StatusTone; icon: typeof IconClock }>> = {
  awaiting_verification: { tone: 'amber', icon: IconMailQuestion },
  open: { tone: 'grey', icon: IconClock },
  partially_filled: { tone: 'blue', icon: IconCircleHalf2 },
  filled: { tone: 'confirmed', icon: IconCircleCheckFilled },
  expired: { tone: 'grey', icon: IconCircleOff },
  cancelled: { tone: 'red', icon: IconX },
};

interface RequestStatusBadgeProps {
  readonly status: RequestStatus;
  /** The operator checks the request, and no owner was asked. */
  readonly isHeld?: boolean;
}

/** The state of a whole request. */
export function RequestStatusBadge({ status, isHeld = false }: RequestStatusBadgeProps) {
  const { tone, icon } = looks[status];
  if (isHeld) {
    return (
      <StatusBadge tone="amber" icon={IconEye}>
        Wird geprüft
      </StatusBadge>
    );
  }
  return (
    <StatusBadge tone={tone} icon={icon}>
      {requestStatusWords[status]}
    </StatusBadge>
  );
}
