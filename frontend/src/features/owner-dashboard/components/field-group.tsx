import { type ReactNode } from 'react';
import styles from './owner-dashboard.module.css';

/** A titled group of fields. */
export function FieldGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.fieldset}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
