import { type ReasonCatalogue } from '@kq/contracts/reasons/reason-text';
import { reportError } from './report-error';

/** What the SPA says without the server. */
export type CallReasons = Pick<ReasonCatalogue, 'timeout' | 'network' | 'unavailable' | 'failed'>;

/** Sentences of the reasons that errors name, in one language. */
export interface LanguageReasons {
  /** Those of calls only until the catalogue is loaded. */
  readonly known: () => CallReasons & Partial<ReasonCatalogue>;
  /** Loads the catalogue once; never rejects. */
  readonly load: () => Promise<void>;
}

/** Returns reasons whose catalogue is loaded with the first error, so that no page waits for it before. */
export function createLanguageReasons(
  calls: CallReasons,
  loadCatalogue: () => Promise<ReasonCatalogue>,
): LanguageReasons {
  let known: CallReasons & Partial<ReasonCatalogue> = calls;
  return {
    known: () => known,
    load: async () => {
      try {
        known = await loadCatalogue();
      } catch (error) {
        reportError(error, 'catalogue of reasons');
      }
    },
  };
}
