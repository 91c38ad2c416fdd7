export type MetricKind = 'counter' | 'gauge' | 'histogram';

/** One metric family of `/metrics`. */
export interface MetricDefinition<K extends MetricKind = MetricKind, L extends string = string> {
  readonly kind: K;
  /** `ms`, `bytes`, or the counted items. */
  readonly unit: string;
  /** Allowed labels, each with few values: words, codes, templates, never ids or texts. */
  readonly labels: readonly L[];
  readonly meaning: string;
  /** Upper limits of a histogram's buckets, where those of all others do not fit. */
  readonly buckets?: readonly number[];
}

function defineMetric<const K extends MetricKind, const L extends string = never>(
  kind: K,
  unit: string,
  labels: readonly L[],
  meaning: string,
  buckets?: readonly number[],
): MetricDefinition<K, L> {
  return { kind, unit, labels, meaning, ...(buckets === undefined ? {} : { buckets }) };
}

/**
 * Every metric of the product. The scraper adds `job`, `service` and `instance`, so no metric has these labels. A gauge
 * read from a store is equal in all replicas of a service: use the maximum.
 */
export const telemetryMetrics = {
  kq_build_info: defineMetric('gauge', 'always 1', ['version', 'node'], 'What is running'),
  kq_process_uptime_ms: defineMetric('gauge', 'ms', [], 'Since the start of the process'),
  kq_process_rss_bytes: defineMetric('gauge', 'bytes', [], 'Memory that the process holds'),
  kq_process_heap_used_bytes: defineMetric('gauge', 'bytes', [], 'Used heap of JavaScript'),
  kq_process_heap_limit_bytes: defineMetric('gauge', 'bytes', [], 'Heap at which the process ends'),
  kq_process_event_loop_lag_p99_ms: defineMetric(
    'gauge',
    'ms',
    [],
    'How late the event loop was, 99th percentile since the last reading',
  ),
  kq_metrics_collect_failures_total: defineMetric(
    'counter',
    'readings',
    ['collector'],
    'Collectors that failed or were too slow; their gauges are omitted',
  ),
  kq_trace_export_failures_total: defineMetric(
    'counter',
    'batches',
    [],
    'Batches of spans that the collector did not take; they are lost',
  ),
  kq_http_request_duration_ms: defineMetric(
    'histogram',
    'ms',
    ['method', 'route', 'status'],
    'Requests at a service by route template and status',
  ),
  kq_gateway_requests_total: defineMetric(
    'counter',
    'requests',
    ['route', 'method', 'status'],
    'Requests at the gateway by route template or kind of page; 499 for clients that left',
  ),
  kq_gateway_request_duration_ms: defineMetric(
    'histogram',
    'ms',
    [],
    'From the arrival at the gateway to the last byte',
  ),
  kq_gateway_upstream_failures_total: defineMetric(
    'counter',
    'calls',
    ['upstream', 'code'],
    'Calls of the gateway to services that failed, by error code',
  ),
  kq_gateway_moved_calls_total: defineMetric(
    'counter',
    'calls',
    ['upstream'],
    'Reads that another address took over because the first did not answer in time',
  ),
  kq_gateway_ejected_addresses: defineMetric(
    'gauge',
    'addresses',
    ['upstream'],
    'Addresses of a service that answer nothing and get probes only',
  ),
  kq_gateway_cache_total: defineMetric(
    'counter',
    'reads',
    ['outcome'],
    'Reads of the micro-cache: hits, misses, waited for an equal call',
  ),
  kq_events_published_total: defineMetric('counter', 'events', ['type'], 'Events handed to the bus'),
  kq_events_consumed_total: defineMetric(
    'counter',
    'events',
    ['group', 'type', 'outcome'],
    'Events that ended in a group: handled, skipped, dead-lettered',
  ),
  kq_event_lag_ms: defineMetric(
    'histogram',
    'ms',
    ['group', 'type'],
    'From the fact to the begin of its handling in a group',
  ),
  kq_kafka_connected: defineMetric(
    'gauge',
    '0 or 1',
    ['client'],
    'Whether the producer, the consumer of a group, or the probe last reached Kafka; 0 from the start until it does',
  ),
  kq_database_connected: defineMetric(
    'gauge',
    '0 or 1',
    [],
    'Whether a server of the database accepts writes; 0 from the start until it does',
  ),
  kq_redis_connected: defineMetric(
    'gauge',
    '0 or 1',
    [],
    'Whether Redis answers; absent in a process that does not use it',
  ),
  kq_outbox_unsent: defineMetric(
    'gauge',
    'events',
    [],
    'Events that wait in documents; above 1000 waiting documents these are counted instead',
  ),
  kq_outbox_oldest_ms: defineMetric('gauge', 'ms', [], 'Age of the oldest waiting event'),
  kq_documents_parked_total: defineMetric(
    'counter',
    'documents',
    ['documents'],
    'Due documents that a rule refuses; each is retried after an hour',
  ),
  kq_dead_letters: defineMetric(
    'gauge',
    'events',
    [],
    'Events that could not be handled, in the store of a consumer',
  ),
  kq_queue_jobs: defineMetric(
    'gauge',
    'jobs',
    ['queue', 'state'],
    'Jobs in a queue: waiting, delayed, running; replicas on one Redis show the same queue',
  ),
  kq_deliveries: defineMetric(
    'gauge',
    'mails',
    ['status'],
    'Mails that are pending, being sent, or failed in the last 30 days',
  ),
  kq_mail_overdue_ms: defineMetric(
    'gauge',
    'ms',
    [],
    'How long the oldest mail that is due has waited for a worker; 0 while none has',
  ),
  kq_mail_oldest_unsent_ms: defineMetric(
    'gauge',
    'ms',
    [],
    'Age of the oldest mail that is not sent, retries included, since it was requested or was meant to leave; 0 without one',
  ),
  kq_mail_delay_ms: defineMetric(
    'histogram',
    'ms',
    [],
    'From the event that asked for a mail, or the time it was meant for, to its acceptance by the mail server',
    [1000, 5000, 15_000, 30_000, 60_000, 120_000, 300_000, 900_000, 3_600_000],
  ),
  kq_mail_outcomes_total: defineMetric(
    'counter',
    'attempts',
    ['mail_kind', 'outcome'],
    'Attempts to send a mail: sent, failed, skipped, postponed',
  ),
  kq_mail_duration_ms: defineMetric(
    'histogram',
    'ms',
    ['outcome'],
    'From the claim of a delivery to its outcome',
  ),
  kq_auth_outcomes_total: defineMetric(
    'counter',
    'attempts',
    ['what', 'outcome'],
    'Sign-ins, proofs, mails, codes and second factors by outcome',
  ),
  kq_auth_failing_addresses_total: defineMetric(
    'counter',
    'addresses',
    ['what'],
    'Addresses at which a code or password failed for the first time in an hour',
  ),
  kq_geo_fallbacks_total: defineMetric(
    'counter',
    'calls',
    ['call'],
    'Calls that the embedded gazetteer answered for a failing service',
  ),
  kq_search_index_places: defineMetric('gauge', 'places', [], 'Places that the search offers'),
  kq_search_index_polled_ms: defineMetric(
    'gauge',
    'ms',
    [],
    'Since the search index last read what has changed',
  ),
  kq_search_index_newest_change_ms: defineMetric(
    'gauge',
    'ms',
    [],
    'Age of the newest change that the search index has taken in',
  ),
  kq_calendars_overdue_ms: defineMetric(
    'gauge',
    'ms',
    [],
    'How long the oldest calendar that is due has waited to be read; 0 while none has',
  ),
  kq_probe_success: defineMetric(
    'gauge',
    '0 or 1',
    ['check'],
    'Whether the last run of a check through the gateway succeeded: search, sign_in, loop',
  ),
  kq_probe_duration_ms: defineMetric('histogram', 'ms', ['check'], 'Runs of a check through the gateway'),
  kq_probe_last_success_age_ms: defineMetric(
    'gauge',
    'ms',
    ['check'],
    'Since a check last succeeded, or since the start of the probe',
  ),
  kq_consumer_lag: defineMetric(
    'gauge',
    'events',
    ['group'],
    'Events that a consumer group has not processed, as Kafka knows them; read by the probe',
  ),
  kq_consumer_members: defineMetric(
    'gauge',
    'consumers',
    ['group'],
    'Consumers of a group, as Kafka knows them; read by the probe',
  ),
  kq_recorded_bytes_total: defineMetric(
    'counter',
    'stored bytes',
    [],
    'Size of what recordings of sessions add',
  ),
  kq_recording_refusals_total: defineMetric(
    'counter',
    'chunks',
    ['reason'],
    'Chunks of recordings that were refused: too large, invalid, over a quota, of an ended session',
  ),
  kq_spa_spans_total: defineMetric('counter', 'spans', ['outcome'], 'Spans of browsers: forwarded, dropped'),
} as const;

export type MetricName = keyof typeof telemetryMetrics;

/** Names of the metrics of one kind. */
export type MetricNameOf<K extends MetricKind> = {
  [N in MetricName]: (typeof telemetryMetrics)[N]['kind'] extends K ? N : never;
}[MetricName];

/** Label names of a registered metric. */
export type MetricLabel<N extends MetricName> = (typeof telemetryMetrics)[N]['labels'][number];

/** External metrics read by our alert rules and dashboards. */
export const externalMetrics = {
  up: 'Prometheus: 1 while a target answers',
  kq_replicas_minimum:
    'infra/observability/replicas.*.yml: fewest processes of a service in this environment',
  kubelet_volume_stats_available_bytes: 'kubelet: free space of a volume',
  kubelet_volume_stats_capacity_bytes: 'kubelet: size of a volume',
  kube_cronjob_created: 'kube-state-metrics: instant at which a CronJob was made',
  kube_cronjob_status_last_successful_time: 'kube-state-metrics: last success of a CronJob',
} as const;
