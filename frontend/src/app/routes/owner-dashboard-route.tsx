import { lazy, Suspense } from 'react';
import { AccountSettings, accountSettingsFeature } from '@/features/account-settings';
import { NoticesBell, noticesFeature } from '@/features/notices';
import { ownerDashboardFeature } from '@/features/owner-dashboard';
import { OwnerDashboard } from '@/features/owner-dashboard/components/owner-dashboard';
import { respondFeature } from '@/features/respond';

const AnswerPanel = lazy(async () => ({
  default: (await import('@/features/respond/components/answer-panel')).AnswerPanel,
}));

export const features = [ownerDashboardFeature, respondFeature, noticesFeature, accountSettingsFeature];

export function Component() {
  return (
    <OwnerDashboard
      notices={<NoticesBell />}
      settings={<AccountSettings />}
      answer={(requestId) => (
        <Suspense>
          <AnswerPanel key={requestId} requestId={requestId} />
        </Suspense>
      )}
    />
  );
}
