import { type ReasonTexts } from '../param-kinds';
import { type transferReasons } from './params';

export const germanTransferReasons: ReasonTexts<typeof transferReasons> = {
  own_uploads_running: ({ max }) =>
    max === 1
      ? 'Sie übertragen schon eine Datei. Bitte warten Sie, bis sie angekommen ist.'
      : `Sie übertragen schon ${max} Dateien gleichzeitig. Bitte warten Sie, bis eine angekommen ist.`,
  network_uploads_running: ({ max }) =>
    `Über Ihren Internetanschluss werden schon ${max} Dateien gleichzeitig übertragen. Bitte warten Sie, bis eine angekommen ist.`,
  uploads_full: 'Gerade werden sehr viele Dateien übertragen. Bitte versuchen Sie es gleich noch einmal.',
  file_too_large: ({ megabytes }) => `Die Datei ist zu groß. Möglich sind höchstens ${megabytes} MB.`,
};
