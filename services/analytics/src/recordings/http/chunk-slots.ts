import { AppError } from '@kq/kernel';
import { createRuledSlots } from '@kq/service-kit/http/ruled-slots';

const OF_NETWORK = 4;
const OF_PROCESS = 24;
const RETRY_AFTER_SECONDS = 5;

/**
 * Limits the chunks that arrive or are checked at a time, each with its body in memory (docs/security.md S31); a caller is
 * a network.
 */
export const createChunkSlots = () =>
  createRuledSlots<string>([
    { max: OF_NETWORK, keyOf: (network) => network, refusal: () => refused('TOO_MANY_REQUESTS') },
    { max: OF_PROCESS, keyOf: () => 'all', refusal: () => refused('UNAVAILABLE') },
  ]);

const refused = (code: 'TOO_MANY_REQUESTS' | 'UNAVAILABLE'): AppError =>
  new AppError(code, { message: 'too many chunks at a time', retryAfterSeconds: RETRY_AFTER_SECONDS });
