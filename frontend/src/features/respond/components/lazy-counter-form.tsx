import { lazy, Suspense } from 'react';
import { respondText } from '@kq/contracts/text/spa-respond';
import { SkeletonList } from '@/components/ui/skeletons';
import { type AnswerFormProps } from './partial-form';

const Form = lazy(async () => ({
  default: (await import('./counter-form-in-mantine')).CounterFormInMantine,
}));

/** Loads when it is opened: with it come number fields, which the answer page can do without (docs/performance.md). */
export function LazyCounterForm(props: AnswerFormProps) {
  return (
    <Suspense fallback={<SkeletonList count={4} itemHeight={72} label={respondText.loading} />}>
      <Form {...props} />
    </Suspense>
  );
}
