import { lazy, Suspense, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { formatInstant } from '@kq/contracts/format';
import { FocusReturn } from '@/components/ui/focus-return';
import { LoadableView } from '@/components/ui/loadable-view';
import { Modal } from '@/components/ui/modal';
import { SkeletonList } from '@/components/ui/skeletons';
import { recordingText as text } from '../recording-texts';
import { openedRecording } from '../state/recordings';

const RecordingPlayer = lazy(async () => ({ default: (await import('./recording-player')).RecordingPlayer }));

interface RecordingSheetProps {
  readonly sessionId: string;
  readonly onClose: () => void;
}

/** One session with its player, whose code comes with it. */
export function RecordingSheet({ sessionId, onClose }: RecordingSheetProps) {
  const dispatch = useDispatch();
  const recording = useSelector(openedRecording.select);
  useEffect(() => {
    dispatch(openedRecording.wanted(sessionId));
  }, [dispatch, sessionId]);
  // Another session may be in the store until this one arrives.
  const isThisOne = recording.data?.session.session_id === sessionId;
  const shown = isThisOne ? recording : { ...recording, data: null };
  return (
    <Modal opened onClose={onClose} title={text.title} size="xl">
      <FocusReturn />
      <LoadableView
        loadable={shown}
        loadingLabel={text.loadingOne}
        itemHeight={240}
        errorTitle={text.failedOne}
        onRetry={() => dispatch(openedRecording.wanted(sessionId))}
      >
        {({ session, chunks }) => (
          <Suspense fallback={<SkeletonList count={1} itemHeight={360} label={text.loadingOne} />}>
            <p>{text.since(formatInstant(session.started_at))}</p>
            <RecordingPlayer key={sessionId} chunks={chunks} />
          </Suspense>
        )}
      </LoadableView>
    </Modal>
  );
}
