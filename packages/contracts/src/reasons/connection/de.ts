import { type ReasonTexts } from '../param-kinds';
import { type connectionReasons } from './params';

export const germanConnectionReasons: ReasonTexts<typeof connectionReasons> = {
  timeout: 'Das hat zu lange gedauert. Bitte versuchen Sie es noch einmal.',
  network: 'Keine Verbindung. Bitte prüfen Sie Ihr Netz und versuchen Sie es noch einmal.',
  unavailable: 'Der Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
  failed: 'Da ist etwas schiefgegangen.',
};
