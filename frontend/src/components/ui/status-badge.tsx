import { type ComponentType, type ReactNode } from 'react';
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconCheck,
  IconCircleCheckFilled,
  IconCircleHalf2,
  IconCircleOff,
  IconClock,
  IconX,
} from '@tabler/icons-react';
import { type RecipientStatus } from '@kq/contracts/constants';
import styles from './status-badge.module.css';

export type StatusTone = 'grey' | 'green' | 'blue' | 'violet' | 'red' | 'amber' | 'confirmed';

interface StatusBadgeProps {
  readonly tone: StatusTone;
  readonly icon: ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>;
  readonly children: ReactNode;
}

/** Icon and word on a tint; never colour alone (docs/look.md L6). */
export function StatusBadge({ tone, icon: Icon, children }: StatusBadgeProps) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      <Icon size={16} aria-hidden="true" />
      {children}
    </span>
  );
}

/** A recipient's state; `isUrgent` when its deadline is less than 3 h away. */
export function RecipientStatusBadge({
  status,
  isUrgent = false,
  words,
}: {
  readonly status: RecipientStatus;
  readonly isUrgent?: boolean;
  readonly words: Readonly<Record<RecipientStatus, string>>;
}) {
  const { tone, icon } = isUrgent ? urgent : looks[status];
  return (
    <StatusBadge tone={tone} icon={icon}>
      {words[status]}
    </StatusBadge>
  );
}

type Look = Pick<StatusBadgeProps, 'tone' | 'icon'>;

const urgent: Look = { tone: 'amber', icon: IconAlertTriangle };
const waiting: Look = { tone: 'grey', icon: IconClock };
const ended: Look = { tone: 'grey', icon: IconCircleOff };
const refused: Look = { tone: 'red', icon: IconX };

const looks: Readonly<Record<RecipientStatus, Look>> = {
  queued: waiting,
  sent: waiting,
  accepted: { tone: 'green', icon: IconCheck },
  partially_accepted: { tone: 'blue', icon: IconCircleHalf2 },
  countered: { tone: 'violet', icon: IconArrowsExchange },
  confirmed: { tone: 'confirmed', icon: IconCircleCheckFilled },
  declined: refused,
  undeliverable: refused,
  cancelled_by_dispatcher: refused,
  cancelled_by_owner: refused,
  released: ended,
  expired: ended,
  withdrawn: ended,
};
