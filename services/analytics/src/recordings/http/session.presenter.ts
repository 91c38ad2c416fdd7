import { type RecordedSession } from '@kq/contracts';
import { type RecordingSession } from '../use-cases/ports';

/** Presents a session without visitor and user: an administrator sees whether somebody was signed in, not who. */
export const toRecordedSession = (session: RecordingSession): RecordedSession => ({
  session_id: session.sessionId,
  started_at: session.startedAt.toISOString(),
  last_at: session.lastAt.toISOString(),
  bytes: session.bytes,
  pages: [...session.pages],
  signed_in: session.userIds.length > 0,
  lcp: session.lcp ?? null,
  inp: session.inp ?? null,
  cls: session.cls ?? null,
});

type Place = Pick<RecordingSession, 'sessionId' | 'startedAt'>;

/** `1795687200000.AbC…`: where the next page of the list begins. */
export const cursorOf = ({ startedAt, sessionId }: Place): string => `${startedAt.getTime()}.${sessionId}`;

export function afterOf(cursor: string): Place {
  const at = cursor.indexOf('.');
  return { startedAt: new Date(Number(cursor.slice(0, at))), sessionId: cursor.slice(at + 1) };
}
