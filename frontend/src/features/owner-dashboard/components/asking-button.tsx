import { type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { ConfirmSheet } from '@/components/ui/confirm-sheet';
import styles from './owner-dashboard.module.css';

interface AskingButtonProps {
  readonly label: string;
  /** Names what the button is about where several have one label. */
  readonly ariaLabel?: string | undefined;
  readonly title: string;
  readonly isDestructive: boolean;
  readonly isOpen: boolean;
  readonly isBusy?: boolean;
  readonly error?: string | null | undefined;
  readonly onOpen: () => void;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A quiet button and the sheet that asks before its action. */
export function AskingButton(props: AskingButtonProps) {
  const { label, ariaLabel, title, isDestructive, isOpen, isBusy, error, onOpen, onConfirm, onClose } = props;
  return (
    <>
      <Button
        variant="subtle"
        {...(isDestructive ? { className: styles.red } : {})}
        aria-label={ariaLabel ?? label}
        onClick={onOpen}
      >
        {label}
      </Button>
      <ConfirmSheet
        isOpen={isOpen}
        isDestructive={isDestructive}
        title={title}
        confirmLabel={label}
        isBusy={isBusy ?? false}
        error={error ?? null}
        onConfirm={onConfirm}
        onClose={onClose}
      >
        <p>{props.children}</p>
      </ConfirmSheet>
    </>
  );
}
