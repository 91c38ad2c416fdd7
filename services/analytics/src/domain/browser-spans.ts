import { type BrowserSpan } from '@kq/contracts';
import { type Clock } from '@kq/kernel';
import { type Metrics } from '@kq/service-kit/telemetry/metrics';

export interface BrowserSpans {
  /** Passes spans on in the background; what does not fit or fails is dropped. Never throws, never waits. */
  take(spans: readonly BrowserSpan[]): void;
}

export interface BrowserSpansDeps {
  /** Base URL of the collector; without it everything is dropped. */
  readonly otlpUrl: string | undefined;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly fetch: typeof globalThis.fetch;
}

/** Batches that are on their way at a time; a collector that hangs must not gather them here. */
const underWayMax = 4;
const timeoutMs = 5000;
/** A browser's clock may be wrong; spans of another day would be noise. */
const clockDifferenceMaxMs = 3_600_000;

/** The way of a browser's spans to the collector: nothing is stored, no address and no browser name goes along. */
export function createBrowserSpans({ otlpUrl, metrics, clock, fetch }: BrowserSpansDeps): BrowserSpans {
  const counted = metrics.counter('kq_spa_spans_total');
  let underWay = 0;

  async function forward(url: string, spans: readonly BrowserSpan[]): Promise<boolean> {
    underWay += 1;
    try {
      const answer = await fetch(`${url}/v1/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(exportOf(spans)),
        signal: AbortSignal.timeout(timeoutMs),
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
    return startMs <= endMs && Math.abs(clock.now().getTime() - endMs) < clockDifferenceMaxMs;
  };

  return {
    take(spans) {
      const timely = spans.filter(isTimely);
      counted.inc({ outcome: 'dropped' }, spans.length - timely.length);
      if (timely.length === 0) return;
      if (otlpUrl === undefined || underWay >= underWayMax)
        return counted.inc({ outcome: 'dropped' }, timely.length);
      void forward(otlpUrl, timely).then((isDelivered) =>
        counted.inc({ outcome: isDelivered ? 'forwarded' : 'dropped' }, timely.length),
      );
    },
  };
}

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
