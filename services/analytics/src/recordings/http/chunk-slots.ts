import { AppError } from '@kq/kernel';
import { createCallSlots } from '@kq/service-kit/http/call-slots';

const OF_NETWORK = 4;
const OF_PROCESS = 24;
const RETRY_AFTER_SECONDS = 5;

/** Limits the chunks that arrive or are checked at a time, each with its body in memory (docs/security.md S31). */
export function createChunkSlots() {
  const networks = createCallSlots(OF_NETWORK);
  const all = createCallSlots(OF_PROCESS);
  return {
    /** @returns a function that releases the slot. @throws AppError TOO_MANY_REQUESTS, UNAVAILABLE */
    take(network: string): () => void {
      const releaseNetwork = networks.take(network);
      if (releaseNetwork === null) throw refused('TOO_MANY_REQUESTS');
      const releaseOne = all.take('all');
      if (releaseOne === null) {
        releaseNetwork();
        throw refused('UNAVAILABLE');
      }
      return () => {
        releaseOne();
        releaseNetwork();
      };
    },
  };
}

const refused = (code: 'TOO_MANY_REQUESTS' | 'UNAVAILABLE'): AppError =>
  new AppError(code, { message: 'too many chunks at a time', retryAfterSeconds: RETRY_AFTER_SECONDS });
