import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { useDispatch } from 'react-redux';
import { PlainButton } from '@/components/ui/button';
import { changeUndone, undoDismissed } from '../state/selection.slice';
import { selectionText } from '../texts';
import styles from './selection-tray.module.css';

/** What just happened to the selection, and the way back; stays until the next choice, without a time limit. */
export function UndoBar({ text }: { readonly text: string }) {
  const dispatch = useDispatch();
  return (
    <div className={styles.undo}>
      <p>{text}</p>
      <PlainButton look="quiet" onClick={() => dispatch(changeUndone())}>
        <IconArrowBackUp size={20} aria-hidden="true" />
        {selectionText.undo}
      </PlainButton>
      <button
        type="button"
        className={styles.dismiss}
        aria-label={selectionText.dismiss}
        onClick={() => dispatch(undoDismissed())}
      >
        <IconX size={20} aria-hidden="true" />
      </button>
    </div>
  );
}
