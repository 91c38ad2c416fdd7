import { lazy, Suspense } from 'react';
import { SkeletonList } from '@/components/ui/skeletons';
import { type AnswerFormProps } from './partial-form';
import { useRespondTexts } from './respond-texts';

const Form = lazy(async () => ({
  default: (await import('./counter-form-in-mantine')).CounterFormInMantine,
}));

/** Loads when it is opened: with it come number fields, which the answer page can do without (docs/performance.md). */
export function LazyCounterForm(props: AnswerFormProps) {
  const { loading } = useRespondTexts();
  return (
    <Suspense fallback={<SkeletonList count={4} itemHeight={72} label={loading} />}>
      <Form {...props} />
    </Suspense>
  );
}
