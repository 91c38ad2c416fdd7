import { type ReactNode } from 'react';
import { IconClipboardList, IconSettings } from '@tabler/icons-react';
import { ButtonLink } from '@/components/ui/button';
import { DashboardFrame } from '@/components/ui/dashboard-frame';
import { pagePath } from '@/config/paths';
import { storageKeys } from '@/config/storage-keys';
import { useSection } from '@/lib/use-section';
import { dispatcherDashboardText as text } from '../texts';
import { OwnRequests } from './own-requests';

interface DispatcherDashboardProps {
  readonly settings: ReactNode;
}

const sections = [
  { key: 'requests', label: text.sections.requests, icon: IconClipboardList },
  { key: 'settings', label: text.sections.settings, icon: IconSettings },
] as const;

/** /dispatcher-dashboard */
export function DispatcherDashboard({ settings }: DispatcherDashboardProps) {
  const section = useSection(storageKeys.dispatcherDashboardSection, ['requests', 'settings']);
  return (
    <DashboardFrame
      title={text.title}
      sections={sections}
      current={section}
      aside={<ButtonLink to={pagePath('search')}>{text.newSearch}</ButtonLink>}
    >
      {section === 'settings' ? settings : <OwnRequests />}
    </DashboardFrame>
  );
}
