import { type ComponentProps } from 'react';
import { MessageField } from '@/components/message-templates/message-field';
import { KqMantine } from '@/theme/kq-mantine';

/** Like the counter-offer, it brings Mantine to the answer page only when it is opened. */
export function MessageFieldInMantine(props: ComponentProps<typeof MessageField>) {
  return (
    <KqMantine>
      <MessageField {...props} />
    </KqMantine>
  );
}
