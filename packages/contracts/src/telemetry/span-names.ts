import { type TelemetryAttribute } from './attribute-names';

export type SpanKindName = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

/** One kind of product span. */
export interface SpanDefinition<A extends TelemetryAttribute = TelemetryAttribute> {
  /** Name; `{attribute}` is replaced by the value of that attribute. */
  readonly name: string;
  readonly kind: SpanKindName;
  /** All attributes it may have. */
  readonly attributes: readonly A[];
  readonly meaning: string;
}

function defineSpan<const A extends TelemetryAttribute>(span: SpanDefinition<A>): SpanDefinition<A> {
  return span;
}

/** Every span of the product, in the order of one request from the click to the mail. */
export const telemetrySpans = {
  action: defineSpan({
    name: 'action {kq.action}',
    kind: 'internal',
    attributes: ['kq.action', 'kq.page', 'kq.click.text', 'error.type'],
    meaning: 'What a person did in the browser, until the answer is there. Only with consent.',
  }),
  browserCall: defineSpan({
    name: '{http.request.method} {url.template}',
    kind: 'client',
    attributes: ['http.request.method', 'url.template', 'http.response.status_code', 'error.type'],
    meaning: 'A call of the API by the browser, within an action.',
  }),
  request: defineSpan({
    name: '{http.request.method} {http.route}',
    kind: 'server',
    attributes: ['http.request.method', 'http.route', 'http.response.status_code', 'error.type'],
    meaning: 'A request at the gateway or a service, until the last byte.',
  }),
  upstreamCall: defineSpan({
    name: '{http.request.method} {url.template}',
    kind: 'client',
    attributes: [
      'http.request.method',
      'url.template',
      'peer.service',
      'http.response.status_code',
      'error.type',
    ],
    meaning: 'A call of the gateway to a service; a retry is a separate span.',
  }),
  internalCall: defineSpan({
    name: '{http.request.method} {url.template}',
    kind: 'client',
    attributes: [
      'http.request.method',
      'url.template',
      'peer.service',
      'http.response.status_code',
      'error.type',
    ],
    meaning: 'A call of one service to another, until its answer is read.',
  }),
  publish: defineSpan({
    name: 'publish {kq.event.type}',
    kind: 'producer',
    attributes: [
      'kq.event.type',
      'messaging.system',
      'messaging.destination.name',
      'messaging.operation.type',
      'messaging.message.id',
      'error.type',
    ],
    meaning:
      'Hands an event of the outbox to the bus, in the trace of the request that stated it; each try is a span.',
  }),
  consume: defineSpan({
    name: 'consume {kq.event.type}',
    kind: 'consumer',
    attributes: [
      'kq.event.type',
      'kq.event.lag_ms',
      'kq.event.outcome',
      'messaging.system',
      'messaging.destination.name',
      'messaging.operation.type',
      'messaging.consumer.group.name',
      'messaging.message.id',
      'error.type',
    ],
    meaning: 'One consumer group processes an event, including back-off between attempts.',
  }),
  job: defineSpan({
    name: 'process {messaging.destination.name}',
    kind: 'consumer',
    attributes: [
      'messaging.destination.name',
      'messaging.operation.type',
      'kq.mail.kind',
      'kq.mail.count',
      'kq.booking_request.id',
      'error.type',
    ],
    meaning: 'A worker carries out a job, in the trace of the event that made it due.',
  }),
  smtp: defineSpan({
    name: 'send mail',
    kind: 'client',
    attributes: ['kq.smtp.status', 'error.type'],
    meaning: 'Hands one mail to the SMTP server, waiting for a free connection included.',
  }),
} as const;

export type TelemetrySpan = (typeof telemetrySpans)[keyof typeof telemetrySpans];

/** Values of the attributes that a span may have; `undefined` omits one. */
export type SpanAttributes<D extends SpanDefinition> = {
  readonly [A in D['attributes'][number]]?: string | number | undefined;
};

/** Returns the name of a span, from its definition and attributes. */
export function spanNameOf(
  { name }: Pick<SpanDefinition, 'name'>,
  attributes: Readonly<Record<string, string | number | undefined>>,
): string {
  let text = '';
  for (const { fixed, attribute } of partsOf(name)) {
    text += fixed;
    if (attribute !== undefined) text += attributes[attribute] ?? 'unknown';
  }
  return text;
}

interface NamePart {
  readonly fixed: string;
  readonly attribute: string | undefined;
}

const parsedNames = new Map<string, readonly NamePart[]>();

/** Cached by template: a name is built for every request, but there are few templates. */
function partsOf(name: string): readonly NamePart[] {
  const known = parsedNames.get(name);
  if (known !== undefined) return known;
  const parts = [...name.matchAll(/([^{]*)(?:\{([^}]+)\})?/g)]
    .filter(([all]) => all !== '')
    .map(([, fixed = '', attribute]) => ({ fixed, attribute }));
  parsedNames.set(name, parts);
  return parts;
}
