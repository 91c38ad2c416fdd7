import { ProsePage } from '@/features/content/prose-page';
import { impressumText } from '@/features/content/texts';

export function Component() {
  return <ProsePage text={impressumText} />;
}
