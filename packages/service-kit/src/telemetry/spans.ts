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

/** A running span. Without a registered recorder its methods have no effect. */
export interface RunningSpan<D extends SpanDefinition = SpanDefinition> {
  /** The context to run the spanned work in. */
  readonly context: Context;
  /** False for an unsampled span. */
  readonly isRecorded: boolean;
  /** Sets attributes that are only known later, and updates the name. */
  set(attributes: SpanAttributes<D>): void;
  /** Marks the span as failed with our error code or the error's class, never with its message. */
  fail(error: unknown): void;
  /** Marks the span as failed with a fixed error type. */
  failAs(errorType: string): void;
  end(): void;
}

let isRecording = false;

/** Enables span recording after a tracer provider was registered. Before that no span is created, at no cost. */
export function recordSpans(): void {
  isRecording = true;
}

export function areSpansRecorded(): boolean {
  return isRecording;
}

/**
 * Runs `fn` in a span of the registry and passes the span to it. Marks the span as failed and rethrows when `fn`
 * throws.
 */
export async function withSpan<const D extends SpanDefinition, T>(
  definition: D,
  attributes: SpanAttributes<D>,
  fn: (span: RunningSpan<D>) => Promise<T>,
): Promise<T> {
  if (!isRecording) return fn({ ...idleSpan, context: ROOT_CONTEXT });
  initTelemetry();
  const span = startSpan(definition, attributes, context.active());
  try {
    return await context.with(span.context, () => fn(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

/** Starts a span that the caller ends; it joins the trace of `parent`, or starts a new one. */
export function startSpan<const D extends SpanDefinition>(
  definition: D,
  attributes: SpanAttributes<D>,
  parent: Context = ROOT_CONTEXT,
): RunningSpan<D> {
  if (!isRecording) return { ...idleSpan, context: parent };
  // Sampling never depends on name or attributes, so an unsampled span skips computing both.
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
