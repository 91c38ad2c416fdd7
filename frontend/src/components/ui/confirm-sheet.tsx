import { type ReactNode } from 'react';
import { Button, Stack } from '@mantine/core';
import { type PlainError } from '@/lib/api-error';
import { FocusReturn } from './focus-return';
import { Modal } from './modal';
import { RequestIdNote } from './request-id-note';

interface ConfirmSheetProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** What is being agreed to: beds, dates, total, terms. */
  readonly children: ReactNode;
  /** The action in words: `Kostenpflichtig buchen`. */
  readonly confirmLabel: string;
  readonly isDestructive?: boolean;
  readonly isBusy?: boolean;
  /** A failed attempt, or why the sheet refuses it. */
  readonly error?: PlainError | string | null;
  /** A way on below the error. */
  readonly wayOn?: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** One sheet that shows everything before it is done; needs MantineLayout. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { isOpen, title, children, confirmLabel, isDestructive, isBusy, error, wayOn } = props;
  const { onConfirm, onClose } = props;
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} size="md" styles={sheetStyles}>
      <FocusReturn />
      <Stack gap="md">
        {children}
        {error && (
          <p role="alert" style={{ color: 'var(--kq-error)', fontWeight: 600 }}>
            {typeof error === 'string' ? error : error.message}
            {typeof error !== 'string' && <RequestIdNote error={error} />}
          </p>
        )}
        {wayOn}
        <Stack gap="xs">
          <Button fullWidth loading={isBusy} color={isDestructive ? 'red.9' : undefined} onClick={onConfirm}>
            {confirmLabel}
          </Button>
          <Button fullWidth variant="subtle" onClick={onClose}>
            Zurück
          </Button>
        </Stack>
      </Stack>
    </Modal>
  );
}

const sheetStyles = { title: { fontSize: 18, lineHeight: '26px', fontWeight: 600 } };
