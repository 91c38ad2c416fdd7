import { z } from 'zod';

const idSchema = z.string();
const anyValueSchema = z.looseObject({
  stringValue: z.string().optional(),
  intValue: z.union([z.number(), z.string()]).optional(),
  doubleValue: z.number().optional(),
  boolValue: z.boolean().optional(),
});
const attributesSchema = z.array(z.object({ key: z.string(), value: anyValueSchema })).default([]);
const spanSchema = z.object({
  traceId: idSchema,
  spanId: idSchema,
  parentSpanId: idSchema.optional(),
  name: z.string(),
  kind: z.number().default(0),
  startTimeUnixNano: z.coerce.string(),
  endTimeUnixNano: z.coerce.string(),
  attributes: attributesSchema,
  events: z.array(z.object({ name: z.string(), attributes: attributesSchema })).default([]),
  links: z.array(z.object({ traceId: idSchema, spanId: idSchema })).default([]),
  status: z.looseObject({ code: z.number().default(0), message: z.string().optional() }).default({ code: 0 }),
});

/** The stored part of an OTLP trace export (opentelemetry-proto, JSON encoding). */
export const traceExportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }).default({ attributes: [] }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema).default([]) })),
    }),
  ),
});

export interface KeptSpan {
  readonly trace_id: string;
  readonly span_id: string;
  readonly parent_span_id: string | null;
  readonly name: string;
  /** 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  readonly kind: number;
  /** `service.name` of the process. */
  readonly service: string;
  readonly start_ms: number;
  readonly duration_ms: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly resource: Readonly<Record<string, unknown>>;
  readonly events: readonly {
    readonly name: string;
    readonly attributes: Readonly<Record<string, unknown>>;
  }[];
  readonly links: readonly { readonly trace_id: string; readonly span_id: string }[];
  /** 0 unset, 1 ok, 2 error. */
  readonly status: number;
  readonly status_message: string | null;
}

export function spansOf({ resourceSpans }: z.infer<typeof traceExportSchema>): KeptSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const attributes = flat(resource.attributes);
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => kept(span, attributes)));
  });
}

function kept(span: z.infer<typeof spanSchema>, resource: Record<string, unknown>): KeptSpan {
  return {
    trace_id: span.traceId,
    span_id: span.spanId,
    parent_span_id: span.parentSpanId || null,
    name: span.name,
    kind: span.kind,
    service: String(resource['service.name'] ?? ''),
    start_ms: milliseconds(span.startTimeUnixNano),
    duration_ms: milliseconds(span.endTimeUnixNano) - milliseconds(span.startTimeUnixNano),
    attributes: flat(span.attributes),
    resource,
    events: span.events.map(({ name, attributes }) => ({ name, attributes: flat(attributes) })),
    links: span.links.map(({ traceId, spanId }) => ({ trace_id: traceId, span_id: spanId })),
    status: span.status.code,
    status_message: span.status.message ?? null,
  };
}

const milliseconds = (nanoseconds: string): number => Number(BigInt(nanoseconds) / 1000n) / 1000;

function flat(attributes: z.infer<typeof attributesSchema>): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, plain(value)]));
}

function plain(value: z.infer<typeof anyValueSchema>): unknown {
  if (value.intValue !== undefined) return Number(value.intValue);
  return value.stringValue ?? value.doubleValue ?? value.boolValue ?? value;
}
