import { type SpanAttributes, type SpanDefinition, type SpanKindName, spanNameOf } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import {
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { initTelemetry } from './trace-context';

/** A span under way. Without a recorder all of it does nothing. */
export interface RunningSpan<D extends SpanDefinition = SpanDefinition> {
  /** What runs in it. */
  readonly context: Context;
  /** False for one that is not sampled. */
  readonly isRecorded: boolean;
  /** More attributes, known only later; the name follows them. */
  set(attributes: SpanAttributes<D>): void;
  /** Marks it as failed: by our error code or the error's class, never by its message. */
  fail(error: unknown): void;
  /** Marks it as failed by a fixed word. */
  failAs(errorType: string): void;
  end(): void;
}

let isRecording = false;

/** Called by whoever registers a tracer provider. Before that no span is made, and none costs anything. */
export function recordSpans(): void {
  isRecording = true;
}

export function areSpansRecorded(): boolean {
  return isRecording;
}

/** A span of the registry around `fn`, which gets it to add what is known later. A failure is marked and thrown on. */
export async function withSpan<const D extends SpanDefinition, T>(
  definition: D,
  attributes: SpanAttributes<D>,
  fn: (span: RunningSpan<D>) => Promise<T>,
): Promise<T> {
  if (!isRecording) return fn({ ...idleSpan, context: ROOT_CONTEXT });
  initTelemetry();
  const span = beginSpan(definition, attributes, context.active());
  try {
    return await context.with(span.context, () => fn(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

/** A span that its maker ends; `parent` holds the trace it joins, and begins a new one where it has none. */
export function beginSpan<const D extends SpanDefinition>(
  definition: D,
  attributes: SpanAttributes<D>,
  parent: Context = ROOT_CONTEXT,
): RunningSpan<D> {
  if (!isRecording) return { ...idleSpan, context: parent };
  // Whether a trace is sampled never depends on name or attributes: an unsampled one pays for neither.
  const span = trace.getTracer('kq').startSpan(definition.name, { kind: kinds[definition.kind] }, parent);
  const own = trace.setSpan(parent, span);
  if (!span.isRecording()) return { ...idleSpan, context: own };
  const known: Record<string, string | number> = {};
  const set = (more: SpanAttributes<D>): void => {
    for (const name in more) {
      const value = more[name as keyof SpanAttributes<D>];
      if (value === undefined) continue;
      known[name] = value;
      span.setAttribute(name, value);
    }
    span.updateName(spanNameOf(definition, known));
  };
  set(attributes);
  return {
    context: own,
    isRecorded: true,
    set,
    fail: (error) => markFailed(span, errorTypeOf(error)),
    failAs: (errorType) => markFailed(span, errorType),
    end: () => span.end(),
  };
}

const idleSpan = {
  isRecorded: false,
  set: () => undefined,
  fail: () => undefined,
  failAs: () => undefined,
  end: () => undefined,
};

const kinds: Record<SpanKindName, SpanKind> = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

function markFailed(span: Span, errorType: string): void {
  span.setAttribute('error.type', errorType).setStatus({ code: SpanStatusCode.ERROR });
}

function errorTypeOf(error: unknown): string {
  if (error instanceof AppError) return error.code.toLowerCase();
  return error instanceof Error ? error.name : 'unknown';
}
