import { Outlet } from 'react-router-dom';
import { KqMantine } from '@/theme/kq-mantine';

/** Around all pages that use Mantine; the landing loads it with its calendar only. */
export function MantineLayout() {
  return (
    <KqMantine>
      <Outlet />
    </KqMantine>
  );
}
