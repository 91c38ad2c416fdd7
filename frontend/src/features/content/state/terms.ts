import { createLoadable } from '@/lib/store/create-loadable';
import { fetchTerms } from '../api/fetch-terms';

/** The operator's terms as plain text. */
export const terms = createLoadable({ name: 'terms', read: (_all: void) => fetchTerms() });
