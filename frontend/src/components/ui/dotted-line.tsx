import { Fragment, type ReactNode } from 'react';
import styles from './dotted-line.module.css';

export interface DottedPart {
  readonly key: string;
  readonly content: ReactNode;
}

interface DottedLineProps {
  readonly parts: readonly DottedPart[];
}

/** Parts with dots between them that wrap as wholes; no line starts or ends with a dot. */
export function DottedLine({ parts }: DottedLineProps) {
  return (
    <span className={styles.line}>
      <span className={styles.parts}>
        {parts.map(({ key, content }) => (
          <Fragment key={key}>
            <span className={styles.part}>{content}</span>{' '}
          </Fragment>
        ))}
      </span>
    </span>
  );
}
