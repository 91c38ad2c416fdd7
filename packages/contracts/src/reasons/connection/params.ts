import { type ReasonTable } from '../param-kinds';

/** What the SPA says without the server: no answer, none of ours, or a failure of its own. */
export const connectionReasons = {
  timeout: {},
  network: {},
  unavailable: {},
  failed: {},
} as const satisfies ReasonTable;
