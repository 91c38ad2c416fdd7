import { type ReasonTable } from '../param-kinds';

/** Reasons of uploads and other bodies. */
export const transferReasons = {
  own_uploads_running: { max: 'number' },
  network_uploads_running: { max: 'number' },
  uploads_full: {},
  file_too_large: { megabytes: 'number' },
} as const satisfies ReasonTable;
