import { lazy, Suspense } from 'react';
import { askedFeature } from '@/components/asked-accommodations';
import { messageTemplatesFeature } from '@/components/message-templates';
import { SkeletonList } from '@/components/ui/skeletons';
import { AccountSettings, accountSettingsFeature } from '@/features/account-settings';
import { PinMap } from '@/features/map';
import { ownerDashboardFeature } from '@/features/owner-dashboard';
import { OwnerDashboard } from '@/features/owner-dashboard/components/owner-dashboard';
import { type ListingParts } from '@/features/owner-dashboard/components/listing/listing-parts';
import { ownerDashboardText } from '@/features/owner-dashboard/texts';
import { respondFeature } from '@/features/respond';

export const features = [
  ownerDashboardFeature,
  respondFeature,
  messageTemplatesFeature,
  accountSettingsFeature,
  askedFeature,
];

const text = ownerDashboardText.listing;
const ListingPreview = lazy(async () => ({ default: (await import('../listing-preview')).ListingPreview }));
const AnswerPanel = lazy(async () => ({
  default: (await import('@/features/respond/components/answer-panel')).AnswerPanel,
}));

const listingParts: ListingParts = {
  renderPinMap: (pin, onMove) => (
    <PinMap pin={pin} label={text.pin} movedWords={text.pinMoved} onMove={onMove} />
  ),
  renderPreview: (accommodation) => (
    <Suspense fallback={<SkeletonList count={2} itemHeight={240} label={text.previewLoading} />}>
      <ListingPreview accommodation={accommodation} />
    </Suspense>
  ),
};

export function Component() {
  return (
    <OwnerDashboard
      settings={<AccountSettings />}
      listingParts={listingParts}
      answer={(requestId) => (
        <Suspense>
          <AnswerPanel key={requestId} requestId={requestId} />
        </Suspense>
      )}
    />
  );
}
