import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { whenIdle } from '@/lib/idle';
import { loadPageCode } from '@/lib/page-load';
import { selectUser } from '@/lib/session/auth.slice';
import { type Feature } from '@/lib/store/feature';
import styles from './nav-bar.module.css';

/**
 * Creates the bell of the navigation bar, on every page of a signed-in user. Its code is loaded for them alone, when the
 * page is idle, with what it needs of Mantine.
 */
export function createBell(addFeature: (feature: Feature) => void): ComponentType {
  const LoadedBell = lazy(async () => {
    const { Bell, notificationsFeature } = await loadPageCode(() => import('./loaded-bell'));
    addFeature(notificationsFeature);
    return { default: Bell };
  });
  return function BellSlot() {
    const user = useSelector(selectUser);
    const [isIdle, setIsIdle] = useState(false);
    useEffect(() => whenIdle(() => setIsIdle(true)), []);
    // A sign-in without its second factor reads nothing yet.
    if (!user || user.second_factor) return null;
    return (
      <span className={styles.bell}>
        {isIdle && (
          <Suspense>
            <LoadedBell />
          </Suspense>
        )}
      </span>
    );
  };
}
