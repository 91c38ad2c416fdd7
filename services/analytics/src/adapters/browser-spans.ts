import { type BrowserSpan } from '@kq/contracts';
import { type Clock, HOUR_MS } from '@kq/kernel';
import { type Metrics } from '@kq/service-kit/telemetry/metrics';

export interface BrowserSpansDeps {
  /** Base URL of the collector; without it all spans are dropped. */
  readonly otlpUrl: string | undefined;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly fetch: typeof globalThis.fetch;
}

/** Limit of concurrent batches, so that a hanging collector does not fill the memory. */
const UNDER_WAY_MAX = 4;
const TIMEOUT_MS = 5000;
/** A browser's clock may be wrong; spans further off than this are dropped. */
const CLOCK_DIFFERENCE_MAX_MS = HOUR_MS;

/** Forwards spans of browsers to the collector: stores nothing, sends neither address nor browser name. */
export function createBrowserSpans({ otlpUrl, metrics, clock, fetch }: BrowserSpansDeps) {
  const counted = metrics.counter('kq_spa_spans_total');
  let underWay = 0;

  async function forward(url: string, spans: readonly BrowserSpan[]): Promise<boolean> {
    underWay += 1;
    try {
      const answer = await fetch(`${url}/v1/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(exportOf(spans)),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      // Best effort: dropped spans are counted below.
      return false;
    } finally {
      underWay -= 1;
    }
  }

  const isTimely = ({ startTimeUnixNano, endTimeUnixNano }: BrowserSpan): boolean => {
    const [startMs, endMs] = [millisecondsOf(startTimeUnixNano), millisecondsOf(endTimeUnixNano)];
    return startMs <= endMs && Math.abs(clock.now().getTime() - endMs) < CLOCK_DIFFERENCE_MAX_MS;
  };

  return {
    /** Forwards spans in the background; spans beyond the limit or with an error are dropped. Never throws, never waits. */
    take(spans: readonly BrowserSpan[]) {
      const timely = spans.filter(isTimely);
      counted.inc({ outcome: 'dropped' }, spans.length - timely.length);
      if (timely.length === 0) return;
      if (otlpUrl === undefined || underWay >= UNDER_WAY_MAX)
        return counted.inc({ outcome: 'dropped' }, timely.length);
      void forward(otlpUrl, timely).then((isDelivered) =>
        counted.inc({ outcome: isDelivered ? 'forwarded' : 'dropped' }, timely.length),
      );
    },
  };
}

export type BrowserSpans = ReturnType<typeof createBrowserSpans>;

const millisecondsOf = (nanoseconds: string): number => Number(nanoseconds.slice(0, -6));

function exportOf(spans: readonly BrowserSpan[]) {
  const attribute = (key: string, stringValue: string) => ({ key, value: { stringValue } });
  return {
    resourceSpans: [
      {
        resource: {
          attributes: [attribute('service.namespace', 'kolonnenquartier'), attribute('service.name', 'spa')],
        },
        scopeSpans: [{ scope: { name: 'kq' }, spans }],
      },
    ],
  };
}
