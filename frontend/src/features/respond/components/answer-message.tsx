import { lazy, Suspense, useState } from 'react';
import { SkeletonList } from '@/components/ui/skeletons';
import { useRespondTexts } from './respond-texts';
import styles from './respond.module.css';

const Field = lazy(async () => ({
  default: (await import('./message-field-in-mantine')).MessageFieldInMantine,
}));

interface AnswerMessageProps {
  readonly value: string;
  readonly onChange: (message: string) => void;
}

/** A message to go with any answer; its field loads when it is opened. */
export function AnswerMessage(props: AnswerMessageProps) {
  const { message: texts, loading } = useRespondTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.messageField} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{texts.open}</summary>
      {isOpen && (
        <Suspense fallback={<SkeletonList count={1} itemHeight={88} label={loading} />}>
          <Field texts={texts} {...props} />
        </Suspense>
      )}
    </details>
  );
}
