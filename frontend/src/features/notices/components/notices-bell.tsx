import { useEffect, useState } from 'react';
import { ActionIcon, Indicator, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { LoadableView } from '@/components/ui/loadable-view';
import { pagePath } from '@/config/paths';
import { formatWhen } from '@/lib/format-when';
import { useNow } from '@/lib/use-now';
import { type Notice } from '../api/notices-api';
import {
  bellMounted,
  bellUnmounted,
  noticesSeen,
  selectNotices,
  selectUnreadCount,
} from '../state/notices.slice';
import { noticesText as text, noticeWords } from '../texts';
import styles from './notices-bell.module.css';

/** Number of unread notices; opening the list marks them as read when it is closed. */
export function NoticesBell() {
  const dispatch = useDispatch();
  const unread = useSelector(selectUnreadCount);
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    dispatch(bellMounted());
    return () => void dispatch(bellUnmounted());
  }, [dispatch]);

  const change = (opened: boolean) => {
    setIsOpen(opened);
    if (!opened) dispatch(noticesSeen());
  };
  const shown = unread > 9 ? '9+' : String(unread);
  const label = unread > 0 ? `${text.title}, ${shown} neue` : text.title;

  return (
    <Popover opened={isOpen} onChange={change} position="bottom-end" width={340} shadow="lg" trapFocus>
      <Popover.Target>
        <ActionIcon aria-label={label} onClick={() => change(!isOpen)}>
          <Indicator label={shown} disabled={unread === 0} size={18} color="red.9">
            <IconBell size={24} aria-hidden="true" />
          </Indicator>
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} aria-label={text.title}>
        <NoticeList onFollow={() => change(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function NoticeList({ onFollow }: { readonly onFollow: () => void }) {
  const dispatch = useDispatch();
  const notices = useSelector(selectNotices);
  const now = useNow();
  return (
    <>
      <h2 className={styles.title}>{text.title}</h2>
      <LoadableView
        loadable={notices}
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
              {data.map((notice) => (
                <li key={notice.id}>
                  <Link to={pathOf(notice)} className={notice.read ? '' : styles.unread} onClick={onFollow}>
                    {noticeWords[notice.kind]}
                    {!notice.read && <span className="kq-visually-hidden"> ({text.unread})</span>}
                    <small>{formatWhen(notice.at, now)}</small>
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

const OWNER_KINDS: readonly Notice['kind'][] = [
  'request_received',
  'offer_confirmed',
  'offer_released',
  'request_cancelled',
];

/** Returns the answer page for an owner, the status page for a dispatcher. */
function pathOf({ kind, booking_request_id }: Notice): string {
  const name = OWNER_KINDS.includes(kind) ? 'booking-response' : 'booking-request';
  return pagePath(name, { requestId: booking_request_id });
}
