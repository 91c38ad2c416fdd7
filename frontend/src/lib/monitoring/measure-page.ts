import { startTracer } from './tracer';
import { reportWebVitals } from './web-vitals';

/** Reports web vitals, and traces what a person does (docs/adr/014-own-spans-at-the-ports.md). */
export function startMeasurement(): { stop(): Promise<void> } {
  const vitals = reportWebVitals();
  const tracer = startTracer();
  return {
    async stop(): Promise<void> {
      vitals.stop();
      await tracer.stop();
    },
  };
}
