import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useDispatch } from 'react-redux';
import { RequestIdNote } from '@/components/ui/request-id-note';
import { type PhotoUpload, uploadCancelled, uploadRetried } from '../state/photo-uploads.slice';
import { ownerDashboardText } from '../texts';
import styles from './photos.module.css';

const text = ownerDashboardText.photos;

/** What is on its way: progress, cancel, and a second try for what failed. */
export function PhotoUploads({ uploads }: { readonly uploads: readonly PhotoUpload[] }) {
  const underWay = uploads.filter(({ status }) => status !== 'failed').length;
  return (
    <>
      <p role="status" className="kq-visually-hidden">
        {underWay > 0 && text.uploading(underWay)}
      </p>
      {uploads.length > 0 && (
        <ul className={styles.uploads} aria-label={text.uploads}>
          {uploads.map((upload) => (
            <Upload key={upload.key} upload={upload} />
          ))}
        </ul>
      )}
    </>
  );
}

/** A sent file is still checked and encoded. */
function progressWords({ status, percent, error }: PhotoUpload): string {
  if (status === 'waiting') return error === null ? text.waiting : text.postponed;
  return percent < 100 ? `${percent} %` : text.checking;
}

/** The same file would be refused again. */
const isRefused = (error: PhotoUpload['error']): boolean =>
  error !== null && (error.status === 413 || Object.keys(error.fields).length > 0);

function Upload({ upload }: { readonly upload: PhotoUpload }) {
  const { key, name, status, percent, error } = upload;
  const dispatch = useDispatch();
  return (
    <li className={styles.upload}>
      <div className={styles.uploadHead}>
        <span className={styles.name}>{name}</span>
        {status !== 'failed' && <span>{progressWords(upload)}</span>}
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={`${text.cancel}: ${name}`}
          onClick={() => dispatch(uploadCancelled(key))}
        >
          <IconX size={20} aria-hidden="true" />
        </ActionIcon>
      </div>
      {status === 'failed' ? (
        <div role="alert" className={styles.failed}>
          <p>
            {Object.values(error?.fields ?? {})
              .flat()
              .join(' ') || error?.message}
            {error && <RequestIdNote error={error} />}
          </p>
          {!isRefused(error) && (
            <Button
              variant="default"
              aria-label={`${text.retry}: ${name}`}
              onClick={() => dispatch(uploadRetried(key))}
            >
              {text.retry}
            </Button>
          )}
        </div>
      ) : (
        <Progress value={percent} size="sm" aria-label={name} />
      )}
    </li>
  );
}
