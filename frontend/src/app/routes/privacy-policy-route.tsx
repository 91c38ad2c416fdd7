import { ProsePage } from '@/features/content/prose-page';
import { isRecordingOn } from '@/config/env';
import { withRecording } from '@/features/content/recording-privacy';
import { privacyText } from '@/features/content/texts';

export function Component() {
  return <ProsePage text={isRecordingOn() ? withRecording(privacyText) : privacyText} />;
}
