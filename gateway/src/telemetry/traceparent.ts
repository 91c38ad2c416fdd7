import { type IncomingMessage } from 'node:http';
import { currentTraceparent, newTraceparent } from '@kq/service-kit/telemetry/trace-context';

/**
 * Trace context for the call to a service: the client's trace goes on, or a new one begins. null where a preloaded
 * OpenTelemetry SDK has a span for this request: its undici instrumentation sends the header itself.
 */
export function traceparentFor(req: IncomingMessage): string | null {
  if (currentTraceparent() !== undefined) return null;
  const given = req.headers['traceparent'];
  return newTraceparent(typeof given === 'string' ? given : undefined);
}
