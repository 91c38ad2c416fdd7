import { NotificationsBell } from '@/features/notifications';
import { KqMantine } from '@/theme/kq-mantine';

export { notificationsFeature } from '@/features/notifications';

/** The bell outside of the pages that use Mantine. */
export function Bell() {
  return (
    <KqMantine>
      <NotificationsBell />
    </KqMantine>
  );
}
