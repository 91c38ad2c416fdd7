import { type ReasonTexts } from '../param-kinds';
import { type transferReasons } from './params';

export const englishTransferReasons: ReasonTexts<typeof transferReasons> = {
  own_uploads_running: ({ max }) =>
    max === 1
      ? 'You are already uploading a file. Please wait until it has arrived.'
      : `You are already uploading ${max} files at the same time. Please wait until one has arrived.`,
  network_uploads_running: ({ max }) =>
    `${max} files are already being uploaded over your internet connection. Please wait until one has arrived.`,
  uploads_full: 'A great many files are being uploaded right now. Please try again in a moment.',
  file_too_large: ({ megabytes }) => `The file is too large. The limit is ${megabytes} MB.`,
};
