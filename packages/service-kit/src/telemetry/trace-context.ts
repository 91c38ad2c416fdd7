import { randomFillSync } from 'node:crypto';
import {
  type Context,
  context,
  createContextKey,
  isSpanContextValid,
  ROOT_CONTEXT,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';

let isReady = false;

/** Registers the context manager of every process, also without span recording. Idempotent. */
export function initTelemetry(): void {
  if (isReady) return;
  isReady = true;
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
}

/** Returns the W3C traceparent of the current context, or undefined outside of a trace. */
export function currentTraceparent(): string | undefined {
  initTelemetry();
  return formatTraceparent(context.active());
}

export function currentTraceId(): string | undefined {
  initTelemetry();
  return trace.getSpanContext(context.active())?.traceId;
}

/** Runs `fn` and everything it awaits in the trace of `traceparent`; a missing or malformed one starts a new trace. */
export function runWithTraceparent<T>(traceparent: string | undefined, fn: () => T): T {
  initTelemetry();
  return context.with(
    withTraceparent(context.active(), traceparent ?? '') ??
      withTraceparent(context.active(), newTraceparent())!,
    fn,
  );
}

/** Returns a traceparent with a new span id, in the trace of `parent` or in a new trace. */
export function newTraceparent(parent?: string): string {
  const [, traceId = randomHex(16), , flags = '01'] = TRACEPARENT_PATTERN.exec(parent ?? '') ?? [];
  return `00-${traceId}-${randomHex(8)}-${flags}`;
}

const pool = Buffer.alloc(4096);
let unusedFrom = pool.length;

/** Returns random bytes as hex digits. They are made in stock: a call for a few costs as much as one for many. */
function randomHex(bytes: number): string {
  if (unusedFrom + bytes > pool.length) {
    randomFillSync(pool);
    unusedFrom = 0;
  }
  unusedFrom += bytes;
  return pool.toString('hex', unusedFrom - bytes, unusedFrom);
}

const requestIdKey = createContextKey('kq.request-id');

export function currentRequestId(): string | undefined {
  return context.active().getValue(requestIdKey) as string | undefined;
}

export function withRequestId(base: Context, requestId: string): Context {
  return base.setValue(requestIdKey, requestId);
}

/** Returns the context of an incoming traceparent, or undefined for a missing or malformed one. */
export function contextOf(traceparent: string | undefined): Context | undefined {
  initTelemetry();
  return withTraceparent(ROOT_CONTEXT, traceparent ?? '');
}

export function runInContext<T>(own: Context, fn: () => T): T {
  return context.with(own, fn);
}

/** Runs background work and its timers outside of the trace of the request that happened to start it. */
export function runOutsideTraces<T>(fn: () => T): T {
  return context.with(ROOT_CONTEXT, fn);
}

/** Returns the W3C traceparent of a context, or undefined without a trace. */
export function traceparentOf(base: Context): string | undefined {
  return formatTraceparent(base);
}

const TRACEPARENT_PATTERN = /^00-((?!0{32})[0-9a-f]{32})-((?!0{16})[0-9a-f]{16})-([0-9a-f]{2})$/;

function withTraceparent(base: Context, traceparent: string): Context | undefined {
  const match = TRACEPARENT_PATTERN.exec(traceparent);
  if (match === null) return undefined;
  const [, traceId = '', spanId = '', flags = '00'] = match;
  return trace.setSpanContext(base, { traceId, spanId, traceFlags: parseInt(flags, 16), isRemote: true });
}

function formatTraceparent(active: Context): string | undefined {
  const span = trace.getSpanContext(active);
  if (span === undefined || !isSpanContextValid(span)) return undefined;
  return `00-${span.traceId}-${span.spanId}-0${span.traceFlags & TraceFlags.SAMPLED}`;
}
