import { polishCount } from '../../language/polish-format';
import { type ReasonTexts } from '../param-kinds';
import { type transferReasons } from './params';

export const polishTransferReasons: ReasonTexts<typeof transferReasons> = {
  own_uploads_running: ({ max }) =>
    max === 1
      ? 'Przesyłają Państwo już plik. Prosimy poczekać, aż przesyłanie się zakończy.'
      : `Przesyłają Państwo już ${files(max)} jednocześnie. Prosimy poczekać, aż jeden z nich zostanie przesłany.`,
  network_uploads_running: ({ max }) =>
    `Z Państwa łącza internetowego przesyłane są już jednocześnie ${files(max)}. Prosimy poczekać, aż jeden z nich zostanie przesłany.`,
  uploads_full: 'W tej chwili przesyłanych jest bardzo wiele plików. Prosimy spróbować ponownie za chwilę.',
  file_too_large: ({ megabytes }) => `Plik jest za duży. Dozwolone jest najwyżej ${megabytes} MB.`,
};

const files = (count: number): string => polishCount(count, ['plik', 'pliki', 'plików']);
