import { EventType, type eventWithTime } from '@rrweb/types';
import { pages } from '@/config/paths';
import { maskEvent, NETWORK_PLUGIN } from '@/lib/recording/masking/mask-event';
import { type MaskedRequest } from '@/lib/recording/masking/mask-request';

export interface RecordedCall {
  /** Milliseconds since the first event. */
  readonly atMs: number;
  readonly request: MaskedRequest;
}

export interface ReadRecording {
  /** What the player rebuilds. */
  readonly events: readonly eventWithTime[];
  readonly calls: readonly RecordedCall[];
}

/**
 * Reads the stored events of a session. Anyone may have sent them, so they pass the same lists again before the player
 * gets them: no script, no frame, no address, no text but stars (docs/security.md S9, S34). @throws SyntaxError
 */
export function readRecording(chunks: readonly string[]): ReadRecording {
  const stored = chunks.flatMap((chunk) => JSON.parse(chunk) as eventWithTime[]);
  const events = stored
    .filter(({ type }) => type !== EventType.Plugin)
    .map((event) => maskEvent(event, { page: 'home', template: pages.home.path }))
    .filter((event) => event !== null)
    .sort((a, b) => a.timestamp - b.timestamp);
  const start = events[0]?.timestamp ?? 0;
  const calls = stored.flatMap((event) => {
    if (event.type !== EventType.Plugin || event.data.plugin !== NETWORK_PLUGIN) return [];
    const { requests } = event.data.payload as { requests: readonly MaskedRequest[] };
    return requests.map((request) => ({ atMs: event.timestamp - start, request }));
  });
  return { events, calls };
}
