import { createLoadable } from '@/lib/store/create-loadable';
import { fetchRecording, fetchRecordingReplays, fetchRecordings } from '../api/recordings-api';

/** A page of the recorded sessions, newest first. */
export const recordings = createLoadable({ name: 'recordings', read: fetchRecordings });

/** Who replayed what. */
export const recordingReplays = createLoadable({ name: 'recordingReplays', read: fetchRecordingReplays });

/** The session that is open. */
export const openedRecording = createLoadable({ name: 'openedRecording', read: fetchRecording });
