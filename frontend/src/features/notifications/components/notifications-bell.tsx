import { useEffect, useState } from 'react';
import { ActionIcon, Indicator, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { LoadableView } from '@/components/ui/loadable-view';
import { pagePath } from '@/config/paths';
import { formatWhen } from '@/lib/format-when';
import { useFrameTexts } from '@/lib/frame-texts';
import { keepDates } from '@/lib/keep-dates';
import { useBackClosesLayer } from '@/lib/layers';
import { useNow } from '@/lib/use-now';
import { type Notification } from '../api/notifications-api';
import {
  bellMounted,
  bellUnmounted,
  notificationsClosed,
  notificationsSeen,
  selectNotifications,
  selectUnreadCount,
} from '../state/notifications.slice';
import { factLine } from '../state/fact-line';
import { answerWords, notificationsText as text, notificationWords } from '../texts';
import styles from './notifications-bell.module.css';

/** Number of unread notifications; opening the list marks them as read. */
export function NotificationsBell() {
  const dispatch = useDispatch();
  const unread = useSelector(selectUnreadCount);
  const { user: words } = useFrameTexts();
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    dispatch(bellMounted());
    return () => void dispatch(bellUnmounted());
  }, [dispatch]);

  const change = (opened: boolean) => {
    setIsOpen(opened);
    dispatch(opened ? notificationsSeen() : notificationsClosed());
  };
  useBackClosesLayer(isOpen, () => change(false));
  const shown = unread > 9 ? '9+' : String(unread);
  const label = unread > 0 ? words.unread(shown) : words.notifications;

  return (
    <Popover opened={isOpen} onChange={change} position="bottom-end" width={340} shadow="lg" trapFocus>
      <Popover.Target>
        <ActionIcon aria-label={label} onClick={() => change(!isOpen)}>
          <Indicator
            label={shown}
            disabled={unread === 0}
            size={18}
            offset={5}
            color="red.9"
            classNames={{ indicator: styles.count }}
          >
            <IconBell size={24} aria-hidden="true" />
          </Indicator>
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} aria-label={text.title} lang="de">
        <NotificationList onFollow={() => change(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function NotificationList({ onFollow }: { readonly onFollow: () => void }) {
  const dispatch = useDispatch();
  const notifications = useSelector(selectNotifications);
  const now = useNow();
  return (
    <>
      <h2 className={styles.title}>{text.title}</h2>
      <LoadableView
        loadable={notifications}
        loadingLabel={text.loading}
        itemHeight={56}
        errorTitle={text.failed}
        onRetry={() => dispatch(bellMounted())}
      >
        {({ data }) =>
          data.length === 0 ? (
            <p className={styles.empty}>{text.empty}</p>
          ) : (
            <ul className={styles.list}>
              {data.map((notification) => (
                <li key={notification.id}>
                  <Link
                    to={pathOf(notification)}
                    className={notification.read ? '' : styles.unread}
                    onClick={onFollow}
                  >
                    {wordsOf(notification)}
                    {!notification.read && <span className="kq-visually-hidden"> ({text.unread})</span>}
                    <FactLine notification={notification} />
                    <small>{formatWhen(notification.at, now)}</small>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </LoadableView>
    </>
  );
}

const wordsOf = ({ kind, answer }: Notification): string =>
  kind === 'answer_received' && answer !== undefined ? answerWords[answer] : notificationWords[kind];

function FactLine({ notification }: { readonly notification: Notification }) {
  const line = factLine(notification);
  return line === null ? null : (
    <span className={styles.facts}>{keepDates(line).replaceAll(' · ', '\u00a0· ')}</span>
  );
}

type Target = (notification: Notification) => string;

const respond: Target = ({ booking_request_id: requestId }) =>
  requestId === undefined ? pagePath('dashboard') : pagePath('booking-response', { requestId });
const status: Target = ({ booking_request_id: requestId }) =>
  requestId === undefined ? pagePath('dashboard') : pagePath('booking-request', { requestId });
/** A notification about a report names no page: the mail has its facts. */
const dashboard: Target = () => pagePath('dashboard');
const bySide: Target = (one) => {
  if (one.side === undefined) return pagePath('dashboard');
  return one.side === 'owner' ? respond(one) : status(one);
};
const calendar: Target = ({ accommodation_id: id }) =>
  `${pagePath('owner-dashboard')}?section=places&calendar=${id ?? ''}`;

const place: Target = ({ accommodation_id: id }) =>
  `${pagePath('owner-dashboard')}?section=places&place=${id ?? ''}`;

/** The page of each kind: the answer page for an owner, the status page for a dispatcher. */
const targets: Readonly<Record<Notification['kind'], Target>> = {
  request_received: respond,
  request_reminder: respond,
  phoned_promise: respond,
  offer_confirmed: respond,
  offer_released: respond,
  offer_expired: respond,
  request_cancelled: respond,
  booking_cancelled: bySide,
  request_withdrawn: respond,
  request_sent: status,
  answer_received: status,
  request_expired: status,
  stay_cancelled: status,
  stay_shortened: respond,
  arrival_changed: status,
  accommodation_withdrawn: status,
  accommodation_blocked: status,
  party_blocked: bySide,
  report_decided: dashboard,
  report_measure: dashboard,
  photo_removed: ({ accommodation_id: id }) =>
    `${pagePath('owner-dashboard')}?section=places&place=${id ?? ''}&step=photos`,
  accommodation_verified: place,
  accommodation_unverified: place,
  accommodation_hidden: place,
  accommodation_released: place,
  calendar_collided: calendar,
  calendar_suspicious: calendar,
  calendar_failed: calendar,
};

const pathOf = (notification: Notification): string => targets[notification.kind](notification);
