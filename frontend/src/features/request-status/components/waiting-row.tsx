import { ActionIcon, Menu, VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp, IconClock, IconDotsVertical, IconFlag, IconPhoneCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { formatCents, formatKm } from '@kq/contracts/format';
import { pagePath } from '@/config/paths';
import { useBackClosesLayer } from '@/lib/layers';
import { recipientStatusWords } from '@/texts/status';
import { type BookingRequest, type Recipient } from '../api/booking-request-api';
import { phonedSubmitted } from '../state/request-status.slice';
import { requestStatusText as text } from '../texts';
import { PhonedBadge } from './phoned-badge';
import styles from './request-status.module.css';

interface WaitingRowProps {
  readonly request: BookingRequest;
  readonly recipient: Recipient;
  readonly now: number;
  readonly isNew: boolean;
  readonly onCancel: (recipient: Recipient) => void;
  readonly onReport: (recipient: Recipient) => void;
}

/** An accommodation without an answer yet, as low as its text; its actions are in a menu (docs/look.md L12). */
export function WaitingRow({ request, recipient, now, isNew, onCancel, onReport }: WaitingRowProps) {
  const { title, slug, city, distance_km, price_per_bed_night, status, phoned_at } = recipient;
  const isRunning = request.status !== 'cancelled' && request.status !== 'awaiting_verification';
  return (
    <li className={`${styles.row} ${styles.waiting} ${isNew ? styles.isNew : ''}`}>
      <div className={styles.rowBody}>
        <h3 className={styles.title}>
          <Link to={pagePath('accommodation-detail', { slug })}>{title}</Link>
        </h3>
        <p className={styles.place}>
          {city}
          {distance_km !== null && ` · ${formatKm(distance_km)}`} · {formatCents(price_per_bed_night)}
          <VisuallyHidden> {text.perBedNight}</VisuallyHidden>
        </p>
      </div>
      <p className={styles.waitingState}>
        {phoned_at ? (
          <PhonedBadge at={phoned_at} now={now} />
        ) : (
          <>
            <IconClock size={16} aria-hidden="true" />{' '}
            {request.held_until ? text.heldRow : recipientStatusWords[status]}
          </>
        )}
      </p>
      {isRunning && (
        <WaitingMenu
          recipient={recipient}
          isHeld={Boolean(request.held_until)}
          onCancel={onCancel}
          onReport={onReport}
        />
      )}
    </li>
  );
}

interface WaitingMenuProps extends Pick<WaitingRowProps, 'recipient' | 'onCancel' | 'onReport'> {
  /** The owner does not know of the request yet. */
  readonly isHeld: boolean;
}

function WaitingMenu({ recipient, isHeld, onCancel, onReport }: WaitingMenuProps) {
  const dispatch = useDispatch();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useBackClosesLayer(isOpen, () => setIsOpen(false));
  const { accommodation_id, title, phoned_at } = recipient;
  return (
    <Menu opened={isOpen} onChange={setIsOpen} position="bottom-end" shadow="lg">
      <Menu.Target>
        <ActionIcon ref={button} className={styles.waitingMenu} aria-label={`${title}: ${text.actions.more}`}>
          <IconDotsVertical size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!phoned_at && !isHeld && (
          <Menu.Item
            className={styles.menuItem}
            leftSection={<IconPhoneCheck size={18} aria-hidden="true" />}
            onClick={() => dispatch(phonedSubmitted(accommodation_id))}
          >
            {text.actions.phoned}
          </Menu.Item>
        )}
        <Menu.Item
          className={styles.menuItem}
          leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
          onClick={() => {
            // The sheet returns the focus to what has it now: an item is gone with its menu.
            button.current?.focus();
            onCancel(recipient);
          }}
        >
          {text.actions.withdrawAccommodation}
        </Menu.Item>
        <Menu.Item
          className={styles.menuItem}
          leftSection={<IconFlag size={18} aria-hidden="true" />}
          onClick={() => {
            button.current?.focus();
            onReport(recipient);
          }}
        >
          {text.actions.report}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
