import { lazy, type ReactNode, Suspense } from 'react';
import {
  IconChartBar,
  IconFlag,
  IconHome,
  IconMailPause,
  IconPlayerPlay,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';
import { useSelector } from 'react-redux';
import { ButtonLink } from '@/components/ui/button';
import { DashboardFrame } from '@/components/ui/dashboard-frame';
import { EmptyState } from '@/components/ui/empty-state';
import { SkeletonList } from '@/components/ui/skeletons';
import { isRecordingOn } from '@/config/env';
import { dashboardPath, pagePath } from '@/config/paths';
import { storageKeys } from '@/config/storage-keys';
import { selectIsInitialized, selectIsLoggedIn, selectUserRole } from '@/lib/session/auth.slice';
import { useSection } from '@/lib/use-section';
import { adminDashboardText as text } from '../texts';
import { AdminAccommodations } from './admin-accommodations';
import { AdminUsers } from './admin-users';
import { type AnalyticsProps } from './analytics';
import { Reports } from './reports';
import { Suspensions } from './suspensions';

interface AdminDashboardProps {
  readonly settings: ReactNode;
  /** The map of the demand. */
  readonly renderMap: AnalyticsProps['renderMap'];
}

const sections = [
  { key: 'analytics', label: text.sections.analytics, icon: IconChartBar },
  { key: 'accommodations', label: text.sections.accommodations, icon: IconHome },
  { key: 'users', label: text.sections.users, icon: IconUsers },
  { key: 'reports', label: text.sections.reports, icon: IconFlag },
  { key: 'suspensions', label: text.sections.suspensions, icon: IconMailPause },
  { key: 'recordings', label: text.sections.recordings, icon: IconPlayerPlay },
  { key: 'settings', label: text.sections.settings, icon: IconSettings },
] as const;

/** Recorded sessions are there where recording is on. */
const shownSections = () => sections.filter(({ key }) => key !== 'recordings' || isRecordingOn());

const Recordings = lazy(async () => ({ default: (await import('./recordings')).Recordings }));
const Analytics = lazy(async () => ({ default: (await import('./analytics')).Analytics }));

/** /admin-dashboard has no guard (docs/spec PAGE-16): what it shows depends on the role, what it gets on the server. */
export function AdminDashboard(props: AdminDashboardProps) {
  const userRole = useSelector(selectUserRole);
  const isInitialized = useSelector(selectIsInitialized);
  if (!isInitialized) return <ProfilePending />;
  return userRole === 'admin' ? <Sections {...props} /> : <OnlyForAdmins />;
}

/** The page has no guard, so the profile may still be on its way. */
function ProfilePending() {
  return (
    <div className="kq-container" style={{ paddingBlock: 48 }}>
      <h1 className="kq-visually-hidden">{text.title}</h1>
      <SkeletonList count={3} itemHeight={120} label={text.analytics.loading} />
    </div>
  );
}

function Sections({ settings, renderMap }: AdminDashboardProps) {
  const shown = shownSections();
  const section = useSection(storageKeys.adminDashboardSection, [
    'analytics',
    ...shown.slice(1).map(({ key }) => key),
  ]);
  return (
    <DashboardFrame title={text.title} sections={shown} current={section}>
      {section === 'analytics' && (
        <Suspense fallback={<SkeletonList count={3} itemHeight={280} label={text.analytics.loading} />}>
          <Analytics renderMap={renderMap} />
        </Suspense>
      )}
      {section === 'accommodations' && <AdminAccommodations />}
      {section === 'users' && <AdminUsers />}
      {section === 'reports' && <Reports />}
      {section === 'suspensions' && <Suspensions />}
      {section === 'recordings' && (
        <Suspense fallback={<SkeletonList count={3} itemHeight={72} label={text.analytics.loading} />}>
          <Recordings />
        </Suspense>
      )}
      {section === 'settings' && settings}
    </DashboardFrame>
  );
}

function OnlyForAdmins() {
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const userRole = useSelector(selectUserRole);
  const loginPath = `${pagePath('login')}?from=${encodeURIComponent(pagePath('admin-dashboard'))}`;
  return (
    <div className="kq-container" style={{ paddingBlock: 48 }}>
      <EmptyState
        isPage
        title={text.forbidden.title}
        text={text.forbidden.text}
        actions={
          isLoggedIn ? (
            <ButtonLink to={dashboardPath(userRole)}>{text.forbidden.own}</ButtonLink>
          ) : (
            <ButtonLink to={loginPath}>{text.forbidden.login}</ButtonLink>
          )
        }
      />
    </div>
  );
}
