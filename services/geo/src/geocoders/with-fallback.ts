import { type Geocoder } from '../use-cases/ports';
import { RefusedError } from './fetch-json';

/** Cooldown of the external geocoder after a failure: autocomplete must not wait for its timeout each time. */
const REST_MS = 15_000;

export interface WithFallbackDeps {
  primary: Geocoder;
  /** Always available. */
  fallback: Geocoder;
  clock: { now(): Date };
  onFailure: (call: keyof Geocoder, error: unknown) => void;
}

/** Calls the external geocoder and falls back to the embedded one, which is less detailed. A query that the external one
 * refuses (4xx) does not open the circuit for the next. */
export function withFallback({ primary, fallback, clock, onFailure }: WithFallbackDeps): Geocoder {
  const restsUntil = new Map<keyof Geocoder, number>();

  const call = async <T>(name: keyof Geocoder, ask: (geocoder: Geocoder) => Promise<T>): Promise<T> => {
    if ((restsUntil.get(name) ?? 0) > clock.now().getTime()) return ask(fallback);
    try {
      return await ask(primary);
    } catch (error) {
      const isAlive = error instanceof RefusedError && error.isAboutThisQuestion;
      if (!isAlive) restsUntil.set(name, clock.now().getTime() + REST_MS);
      onFailure(name, error);
      return ask(fallback);
    }
  };

  return {
    search: (query) => call('search', (geocoder) => geocoder.search(query)),
    reverse: (at) => call('reverse', (geocoder) => geocoder.reverse(at)),
    postalCodes: (query) => call('postalCodes', (geocoder) => geocoder.postalCodes(query)),
  };
}
