import { z } from 'zod';
import { API_BASE } from '../constants';
import { pages } from '../page-paths';
import {
  browserActions,
  type BrowserActionName,
  BROWSER_ERROR_TYPES,
  CLICK_TEXT_MAX_CHARS,
  SPANS_PER_CALL_MAX,
} from '../telemetry/browser-actions';

/**
 * The spans that a browser may report: the two kinds it records, as OTLP/JSON (the only format of its exporter). Names,
 * words and templates come from fixed lists; the only free text is that of a click.
 */
const actions = Object.keys(browserActions) as BrowserActionName[];
const templates = [...new Set(actions.map((name) => API_BASE + browserActions[name].path))];
const callNames = actions.map(
  (name) => `${browserActions[name].method} ${API_BASE}${browserActions[name].path}`,
);
const text = <S extends z.ZodType>(schema: S) => z.strictObject({ stringValue: schema });
const attribute = <const K extends string, S extends z.ZodType>(key: K, value: S) =>
  z.strictObject({ key: z.literal(key), value });

const attributeSchema = z.discriminatedUnion('key', [
  attribute('kq.action', text(z.enum(actions))),
  attribute('kq.page', text(z.enum([...Object.keys(pages), 'city', 'not-found']))),
  attribute('kq.click.text', text(z.string().min(1).max(CLICK_TEXT_MAX_CHARS))),
  attribute('http.request.method', text(z.enum(['GET', 'POST']))),
  attribute('url.template', text(z.enum(templates))),
  attribute('http.response.status_code', z.strictObject({ intValue: z.int().min(100).max(599) })),
  attribute('error.type', text(z.enum(BROWSER_ERROR_TYPES))),
]);

const nanoseconds = z.string().regex(/^\d{19}$/);
const none = z.array(z.never()).max(0).optional();

const spanSchema = z.strictObject({
  traceId: z.string().regex(/^(?!0{32})[0-9a-f]{32}$/),
  spanId: z.string().regex(/^(?!0{16})[0-9a-f]{16}$/),
  parentSpanId: z
    .string()
    .regex(/^(?!0{16})[0-9a-f]{16}$/)
    .optional(),
  name: z.enum([...actions.map((name) => `action ${name}`), ...callNames]),
  /** 1 internal (an action), 3 client (a call). */
  kind: z.union([z.literal(1), z.literal(3)]),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes: z.array(attributeSchema).max(8),
  status: z.strictObject({ code: z.int().min(0).max(2) }),
  flags: z.int().min(0).max(0xffff).optional(),
  droppedAttributesCount: z.int().min(0).optional(),
  events: none,
  droppedEventsCount: z.literal(0).optional(),
  links: none,
  droppedLinksCount: z.literal(0).optional(),
});

/** Body of POST /analytics/telemetry. The server replaces the resource: a browser does not identify itself. */
export const telemetryBodySchema = z.strictObject({
  resourceSpans: z
    .array(
      z.strictObject({
        resource: z.strictObject({
          attributes: z
            .array(
              z.strictObject({
                key: z.literal('service.name'),
                value: z.strictObject({ stringValue: z.literal('spa') }),
              }),
            )
            .max(1),
          droppedAttributesCount: z.int().optional(),
        }),
        scopeSpans: z
          .array(
            z.strictObject({
              scope: z.strictObject({ name: z.literal('kq') }),
              spans: z.array(spanSchema).min(1).max(SPANS_PER_CALL_MAX),
            }),
          )
          .length(1),
      }),
    )
    .length(1),
});

export type BrowserSpan = z.infer<typeof spanSchema>;
