import { KqMantine } from '@/theme/kq-mantine';
import { CounterForm } from './counter-form';
import { type AnswerFormProps } from './partial-form';

/** Brings Mantine, which the rest of the answer page can do without. */
export function CounterFormInMantine(props: AnswerFormProps) {
  return (
    <KqMantine>
      <CounterForm {...props} />
    </KqMantine>
  );
}
