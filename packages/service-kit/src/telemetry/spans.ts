import { type SpanAttributes, type SpanDefinition, type SpanKindName, spanNameOf } from '@kq/contracts';
import {
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AppError } from '../errors/app-error';
import { initTelemetry } from './trace-context';

/** A span under way. Without a recorder all of it does nothing. */
export interface RunningSpan<D extends SpanDefinition = SpanDefinition> {
  /** What runs in it. */
  readonly context: Context;
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
  const known = withoutUndefined(attributes);
  const span = trace
    .getTracer('kq')
    .startSpan(spanNameOf(definition, known), { kind: kinds[definition.kind], attributes: known }, parent);
  return {
    context: trace.setSpan(parent, span),
    set(more) {
      const added = withoutUndefined(more);
      Object.assign(known, added);
      span.setAttributes(added).updateName(spanNameOf(definition, known));
    },
    fail: (error) => markFailed(span, errorTypeOf(error)),
    failAs: (errorType) => markFailed(span, errorType),
    end: () => span.end(),
  };
}

const idleSpan = {
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

function withoutUndefined(
  attributes: Readonly<Record<string, string | number | undefined>>,
): Record<string, string | number> {
  const known: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) known[name] = value;
  return known;
}
