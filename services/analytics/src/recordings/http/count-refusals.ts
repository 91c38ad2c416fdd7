import { AppError, type ErrorCode } from '@kq/kernel';
import { type Metrics } from '@kq/service-kit/telemetry/metrics';

const reasons: Readonly<Partial<Record<ErrorCode, string>>> = {
  PAYLOAD_TOO_LARGE: 'too_large',
  VALIDATION_FAILED: 'invalid',
  TOO_MANY_REQUESTS: 'quota',
  CONFLICT: 'ended',
};

/** Returns a wrapper that counts refused chunks by reason. */
export function countRefusals(metrics: Metrics) {
  const refusals = metrics.counter('kq_recording_refusals_total');
  return async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      const reason = error instanceof AppError ? reasons[error.code] : undefined;
      if (reason !== undefined) refusals.inc({ reason });
      throw error;
    }
  };
}
