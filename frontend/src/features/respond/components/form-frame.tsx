import { type ReactNode, useEffect, useRef } from 'react';
import { PlainButton } from '@/components/ui/button';
import { useBackClosesLayer } from '@/lib/layers';
import { useRespondTexts } from './respond-texts';
import styles from './respond.module.css';

interface FormFrameProps {
  readonly title: string;
  readonly children: ReactNode;
  /** For a step that may open outside of the screen. */
  readonly scrollsIntoView?: boolean;
  readonly onCancel: () => void;
}

/** A step after one of the four buttons; the keyboard starts at its title, and Back leads to the buttons. */
export function FormFrame({ title, children, scrollsIntoView = false, onCancel }: FormFrameProps) {
  const { buttons } = useRespondTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useBackClosesLayer(true, onCancel);
  useEffect(() => heading.current?.focus({ preventScroll: !scrollsIntoView }), [scrollsIntoView]);
  return (
    <div className={styles.form}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
      <PlainButton look="quiet" isFullWidth onClick={onCancel}>
        {buttons.back}
      </PlainButton>
    </div>
  );
}
