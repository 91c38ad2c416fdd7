import { ProsePage } from '@/features/content/prose-page';
import { privacyText } from '@/features/content/texts';

export function Component() {
  return <ProsePage text={privacyText} />;
}
