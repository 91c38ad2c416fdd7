import { type Clock } from '@kq/kernel';
import { describeError, type Logger, type Metrics } from '@kq/service-kit';
import { type Check } from './check';

/** A gateway gives up after 10 s, too. */
const LIMIT_MS = 10_000;

export interface RunChecksDeps {
  readonly checks: readonly Check[];
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Creates the function that runs every check that does not rest once and records success, duration and the time since the last success,
 * which counts from now for a check that never succeeds.
 */
export function createRunChecks({ checks, metrics, clock, logger }: RunChecksDeps): () => Promise<void> {
  const successes = metrics.gauge('kq_probe_success');
  const durations = metrics.histogram('kq_probe_duration_ms');
  const ages = metrics.gauge('kq_probe_last_success_age_ms');
  const succeededAt = new Map(checks.map(({ name }) => [name, clock.now().getTime()]));
  const restsUntil = new Map<string, number>();
  metrics.onCollect(() => {
    for (const [check, at] of succeededAt) ages.set(clock.now().getTime() - at, { check });
  });

  return async () => {
    await Promise.all(
      checks.map(async ({ name, run, restMs = 0, retryMs = 0, limitMs = LIMIT_MS }) => {
        if ((restsUntil.get(name) ?? 0) > clock.now().getTime()) return;
        restsUntil.set(name, clock.now().getTime() + retryMs);
        const startedAt = performance.now();
        const isSuccess = await run(AbortSignal.timeout(limitMs)).then(
          () => true,
          (error: unknown) => {
            logger.warn({ check: name, reason: describeError(error) }, 'probe failed');
            return false;
          },
        );
        durations.observe(performance.now() - startedAt, { check: name });
        successes.set(isSuccess ? 1 : 0, { check: name });
        if (!isSuccess) return;
        succeededAt.set(name, clock.now().getTime());
        restsUntil.set(name, clock.now().getTime() + restMs);
      }),
    );
  };
}
