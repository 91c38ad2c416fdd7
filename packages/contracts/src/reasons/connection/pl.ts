import { type ReasonTexts } from '../param-kinds';
import { type connectionReasons } from './params';

export const polishConnectionReasons: ReasonTexts<typeof connectionReasons> = {
  timeout: 'Trwało to zbyt długo. Prosimy spróbować ponownie.',
  network: 'Brak połączenia. Prosimy sprawdzić sieć i spróbować ponownie.',
  unavailable: 'Usługa jest chwilowo niedostępna. Prosimy spróbować ponownie za chwilę.',
  failed: 'Coś poszło nie tak.',
};
