import { lazy, type ReactNode, Suspense } from 'react';
import { IconCalendar, IconChartBar, IconHome, IconInbox, IconSettings } from '@tabler/icons-react';
import { TemplatesEditor } from '@/components/message-templates/templates-editor';
import { DashboardFrame } from '@/components/ui/dashboard-frame';
import { SkeletonList } from '@/components/ui/skeletons';
import { storageKeys } from '@/config/storage-keys';
import { useSection } from '@/lib/use-section';
import { ownerDashboardText as text } from '../texts';
import { type ListingParts, ListingPartsContext } from './listing/listing-parts';
import { CollisionsNotice, useCollisions } from './collisions-notice';
import { OwnAccommodations } from './own-accommodations';
import { ReceivedRequests } from './requests/received-requests';

interface OwnerDashboardProps {
  readonly settings: ReactNode;
  readonly listingParts: ListingParts;
  /** The four answers to a request. */
  readonly answer: (requestId: number) => ReactNode;
}

const sections = [
  { key: 'requests', label: text.sections.requests, icon: IconInbox },
  { key: 'places', label: text.sections.accommodations, icon: IconHome },
  { key: 'calendar', label: text.sections.calendar, icon: IconCalendar },
  { key: 'figures', label: text.sections.stats, icon: IconChartBar },
  { key: 'settings', label: text.sections.settings, icon: IconSettings },
] as const;

const SECTION_KEYS = ['requests', 'places', 'calendar', 'figures', 'settings'] as const;

const OccupancyOverview = lazy(async () => ({
  default: (await import('./overview/occupancy-overview')).OccupancyOverview,
}));
const Stats = lazy(async () => ({ default: (await import('./stats/stats')).Stats }));

/** /owner-dashboard */
export function OwnerDashboard({ settings, listingParts, answer }: OwnerDashboardProps) {
  const section = useSection(storageKeys.providerDashboardSection, SECTION_KEYS);
  const collided = useCollisions();
  const badges =
    collided.length > 0
      ? { places: { count: collided.length, words: text.collisions.badge(collided.length) } }
      : {};
  return (
    <DashboardFrame title={text.title} sections={sections} current={section} badges={badges}>
      <div className="kq-screen-only">
        <CollisionsNotice collided={collided} />
      </div>
      {section === 'requests' && (
        <>
          <ReceivedRequests answer={answer} />
          <div className="kq-screen-only">
            <TemplatesEditor />
          </div>
        </>
      )}
      {section === 'places' && (
        <ListingPartsContext value={listingParts}>
          <OwnAccommodations />
        </ListingPartsContext>
      )}
      {section === 'calendar' && (
        <Suspense fallback={<SkeletonList count={4} itemHeight={48} label={text.overview.loading} />}>
          <OccupancyOverview />
        </Suspense>
      )}
      {section === 'figures' && (
        <Suspense fallback={<SkeletonList count={2} itemHeight={280} label={text.stats.loading} />}>
          <Stats />
        </Suspense>
      )}
      {section === 'settings' && settings}
    </DashboardFrame>
  );
}
