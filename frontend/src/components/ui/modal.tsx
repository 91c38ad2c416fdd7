import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useBackClosesLayer } from '@/lib/layers';

/** Mantine's dialog, which Back closes too. */
export function Modal(props: ModalProps) {
  useBackClosesLayer(props.opened, props.onClose);
  return <MantineModal {...props} />;
}
