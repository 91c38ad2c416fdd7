/** An attribute that product spans may have. */
interface AttributeDefinition {
  readonly type: 'string' | 'number';
  readonly meaning: string;
}

/**
 * Every attribute of product spans. Values are ids, states, fixed words and route templates only, never a body, token,
 * name, address, raw path or free text, except for the label of a clicked button. Names without `kq.` are
 * OpenTelemetry's semantic conventions.
 */
export const telemetryAttributes = {
  'http.request.method': {
    type: 'string',
    meaning: 'GET, POST, …; `_OTHER` for a method that HTTP does not know',
  },
  'http.route': { type: 'string', meaning: 'Route template or kind of page, e.g. `/api/accommodations/:id`' },
  'http.response.status_code': { type: 'number', meaning: 'Status of the answer; absent when none came' },
  'url.template': { type: 'string', meaning: 'Route template of an outgoing call' },
  'peer.service': { type: 'string', meaning: 'Service that is called' },
  'error.type': { type: 'string', meaning: 'Our error code, or the class of the error; never its message' },
  'messaging.system': { type: 'string', meaning: '`kafka` or `in_process`' },
  'messaging.destination.name': { type: 'string', meaning: 'Topic of an event or name of a queue' },
  'messaging.operation.type': { type: 'string', meaning: '`send` or `process`' },
  'messaging.consumer.group.name': { type: 'string', meaning: 'Consumer group that handles an event' },
  'messaging.message.id': { type: 'string', meaning: 'Id of the event' },
  'kq.event.type': { type: 'string', meaning: 'Type of an event, e.g. `booking-request.opened.v1`' },
  'kq.event.outcome': { type: 'string', meaning: '`handled` or `dead-lettered`' },
  'kq.event.lag_ms': { type: 'number', meaning: 'From the fact to the begin of its handling' },
  'kq.mail.kind': { type: 'string', meaning: 'Kind of a mail, e.g. `request_received`' },
  'kq.mail.count': { type: 'number', meaning: 'Mails that a job takes on' },
  'kq.smtp.status': { type: 'number', meaning: 'Reply code of the mail server that refused' },
  'kq.booking_request.id': { type: 'number', meaning: 'Booking request that a mail is about' },
  'kq.action': { type: 'string', meaning: 'What a person did on the page, e.g. `send-request`' },
  'kq.click.text': {
    type: 'string',
    meaning:
      'Label of the button that was clicked, at most 2000 characters (docs/spec MON-04); never what was typed',
  },
  'kq.page': { type: 'string', meaning: 'Name of the page, never its path' },
} as const satisfies Readonly<Record<string, AttributeDefinition>>;

export type TelemetryAttribute = keyof typeof telemetryAttributes;

/** Attributes of a process on all its spans. */
export const telemetryResourceAttributes = {
  'service.namespace': 'Always `kolonnenquartier`',
  'service.name': '`gateway`, `spa` or the name of a service',
  'service.version': 'Version of the product',
  'service.instance.id': 'Random, one per start of a process',
} as const;
