import { type ReactNode } from 'react';
import { Drawer as MantineDrawer, type DrawerProps } from '@mantine/core';
import { useBackClosesLayer } from '@/lib/layers';
import styles from './drawer.module.css';

interface SheetProps extends Omit<DrawerProps, 'classNames' | 'styles'> {
  readonly classNames?: { readonly content?: string | undefined; readonly body?: string | undefined };
  /** Buttons that stay in view; the rest scrolls above them. */
  readonly foot?: ReactNode;
}

/** Mantine's sheet, which Back closes too. */
export function Drawer({ foot, children, classNames = {}, ...props }: SheetProps) {
  useBackClosesLayer(props.opened, props.onClose);
  const hasFoot = foot !== undefined;
  return (
    <MantineDrawer
      {...props}
      classNames={{
        content: joined(hasFoot && styles['content'], classNames.content),
        body: joined(hasFoot && styles['body'], classNames.body),
      }}
    >
      {hasFoot ? (
        <>
          <div className={styles['scroll']}>{children}</div>
          <div className={styles['foot']}>{foot}</div>
        </>
      ) : (
        children
      )}
    </MantineDrawer>
  );
}

const joined = (...classes: (string | false | undefined)[]): string => classes.filter(Boolean).join(' ');
