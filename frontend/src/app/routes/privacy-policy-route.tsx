import { privacyText } from '@kq/contracts/text/spa-pages';
import { ProsePage } from '@/features/content/prose-page';

export function Component() {
  return <ProsePage text={privacyText} />;
}
