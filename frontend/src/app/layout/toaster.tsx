import { useEffect } from 'react';
import { IconX } from '@tabler/icons-react';
import { useDispatch, useSelector } from 'react-redux';
import { RequestIdNote } from '@/components/ui/request-id-note';
import { useFrameTexts } from '@/lib/frame-texts';
import { selectToasts, type Toast, toastDismissed } from '@/lib/toasts/toast.slice';
import styles from './toaster.module.css';

const SHOWN_MS = 6_000;

/** Toasts above the bottom edge; errors stay until they are closed. */
export function Toaster() {
  const toasts = useSelector(selectToasts);
  return (
    <div className={styles.stack} aria-live="polite">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const dispatch = useDispatch();
  const { toasts: words } = useFrameTexts();
  const { id, tone, text, error } = toast;

  useEffect(() => {
    if (tone === 'error') return;
    const timer = setTimeout(() => dispatch(toastDismissed(id)), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [dispatch, id, tone]);

  return (
    <div className={`${styles.toast} ${styles[tone]}`}>
      <p>
        {text}
        {error && <RequestIdNote error={error} label={words.requestId} />}
      </p>
      <button type="button" aria-label={words.dismiss} onClick={() => dispatch(toastDismissed(id))}>
        <IconX size={18} aria-hidden="true" />
      </button>
    </div>
  );
}
