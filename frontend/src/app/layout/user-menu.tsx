import { useEffect, useRef, useState } from 'react';
import {
  IconChevronDown,
  IconLayoutDashboard,
  IconLogout,
  IconSettings,
  IconUserCircle,
} from '@tabler/icons-react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { dashboardPath, ownDashboardPath, pagePath, settingsPath } from '@/config/paths';
import { useFrameTexts } from '@/lib/frame-texts';
import { pageLoad } from '@/lib/page-load';
import { logoutRequested, selectUser, selectUserRole } from '@/lib/session/auth.slice';
import { clearDashboardSections } from '@/lib/dashboard-sections';
import styles from './nav-bar.module.css';

/** The signed-in visitor's menu on wide screens. */
export function UserMenu() {
  const user = useSelector(selectUser);
  const { user: text } = useFrameTexts();
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useCloseFromOutside(root, isOpen, () => setIsOpen(false));

  return (
    <div ref={root}>
      <button
        type="button"
        className={styles.userButton}
        aria-expanded={isOpen}
        aria-controls="user-menu"
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconUserCircle aria-hidden="true" />
        <span className={styles.userName}>{user?.name || user?.email || text.account}</span>
        <IconChevronDown size={16} aria-hidden="true" />
      </button>
      <div id="user-menu" className={styles.userPanel} hidden={!isOpen}>
        <UserMenuItems onChosen={() => setIsOpen(false)} />
      </div>
    </div>
  );
}

/** Dashboard, Einstellungen, Abmelden; also part of the mobile menu. */
export function UserMenuItems({ onChosen }: { readonly onChosen: () => void }) {
  const userRole = useSelector(selectUserRole);
  const { user: text } = useFrameTexts();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const openDashboard = () => {
    onChosen();
    if (pathname !== ownDashboardPath(userRole)) return void navigate(dashboardPath(userRole));
    // Already there, the page reloads (docs/spec HOME-04), with the first section: reloading the open one would change
    // nothing.
    clearDashboardSections();
    pageLoad.open(dashboardPath(userRole));
  };
  const openSettings = () => {
    onChosen();
    const path = settingsPath(userRole);
    const isOpen = `${pathname}${search}` === `${ownDashboardPath(userRole)}?section=settings`;
    if (isOpen) pageLoad.open(path);
    else void navigate(path);
  };
  const signOut = () => {
    onChosen();
    dispatch(logoutRequested());
    void navigate(pagePath('home'));
  };

  return (
    <>
      <button type="button" className={styles.userItem} onClick={openDashboard}>
        <IconLayoutDashboard size={20} aria-hidden="true" /> {text.dashboard}
      </button>
      <button type="button" className={styles.userItem} onClick={openSettings}>
        <IconSettings size={20} aria-hidden="true" /> {text.settings}
      </button>
      <button type="button" className={styles.userItem} onClick={signOut}>
        <IconLogout size={20} aria-hidden="true" /> {text.logout}
      </button>
    </>
  );
}

function useCloseFromOutside(
  root: React.RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
): void {
  useEffect(() => {
    if (!isOpen) return;
    const onPointerDown = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) close();
    };
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && close();
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onKeyDown);
    };
  });
}
