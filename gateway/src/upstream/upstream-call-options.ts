import { type IncomingHttpHeaders } from 'node:http';
import { type Readable } from 'node:stream';
import { type UpstreamTrace } from '../telemetry/gateway-tracing';
import { type HeldBytes } from './held-bytes';

/** A running stream, as used by the stopping gateway. */
export interface OpenStream {
  /** Ends the stream and sends the client a reconnect delay. */
  endStream(): void;
}

export interface UpstreamCallOptions {
  /** Notified of the end of the call with any outcome. */
  readonly trace: Pick<UpstreamTrace, 'end'>;
  readonly isStream: boolean;
  /** Limit until the response head; counts from the end of a body, except for uploads. */
  readonly headTimeoutMs: number;
  /** Time without a response head after which `onSilent` is called, repeatedly; null for never. */
  readonly patienceMs: number | null;
  readonly body: Readable | null;
  readonly isUpload: boolean;
  readonly openStreams: Set<OpenStream>;
  readonly held: HeldBytes;
  /** @returns the next try, which replaces this call; null to wait on */
  readonly onSilent: () => (() => void) | null;
  /** Called when the call is completed or failed: its connection to the service is free. */
  readonly onEnd: () => void;
  /** Called with the response head, before any of the response is forwarded. */
  readonly onAnswer: (headers: IncomingHttpHeaders) => void;
  /**
   * Called at most once, also when the response breaks off. `wasSent`: the service may have started to process the
   * call.
   */
  readonly onFailed: (error: unknown, wasSent: boolean) => void;
}
