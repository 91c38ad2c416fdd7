import { type ReasonTable } from '../param-kinds';

/** Why no answer reached the browser; the SPA names them as codes. */
export const connectionReasons = {
  timeout: {},
  network: {},
} as const satisfies ReasonTable;
