import { KqMantine } from '@/theme/kq-mantine';
import { CounterForm } from './counter-form';
import { type AnswerFormProps } from './partial-form';

/** The only part of the answer page that needs Mantine. */
export function CounterFormInMantine(props: AnswerFormProps) {
  return (
    <KqMantine>
      <CounterForm {...props} />
    </KqMantine>
  );
}
