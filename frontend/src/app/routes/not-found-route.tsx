import { NotFoundNotice } from '@/components/ui/not-found-notice';

export function Component() {
  return <NotFoundNotice />;
}
