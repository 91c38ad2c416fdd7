import { polishCount, polishFormat } from '../../language/polish-format';
import { type ReasonTexts } from '../param-kinds';
import { type calendarReasons } from './params';

export const polishCalendarReasons: ReasonTexts<typeof calendarReasons> = {
  calendar_url_not_readable:
    'Adres musi zaczynać się od https:// lub webcal://, bez nazwy użytkownika i bez portu. Adresy http:// nie są szyfrowane i nie są odczytywane.',
  calendar_server_not_found:
    'Pod tym adresem nie odpowiada żaden publiczny serwer. Prosimy sprawdzić, czy został skopiowany w całości i poprawnie.',
  calendar_server_slow: 'Serwer nie odpowiedział w ciągu 5 sekund. Prosimy spróbować ponownie później.',
  calendar_address_private:
    'Ten adres leży w sieci prywatnej i nie można go stąd odczytać. Potrzebny jest adres publiczny.',
  calendar_not_handed_out:
    'Serwer nie zna tego adresu albo nie udostępnia kalendarza. Prosimy skopiować adres w innym portalu jeszcze raz; musi być dostępny bez logowania.',
  calendar_without_ical:
    'To nie jest kompletny kalendarz iCal, lecz coś innego, na przykład strona internetowa. Prosimy wziąć adres z eksportu kalendarza, często kończy się on na .ics.',
  calendar_without_events: 'Ten kalendarz nie zawiera terminów, tylko inne wpisy.',
  calendar_too_large: 'Kalendarz jest za duży. Odczytujemy do 1 MB i 2000 terminów.',
  calendar_rule_unreadable:
    'Jeden z terminów powtarza się według reguły, której nie potrafimy odczytać. Prosimy wpisać go w innym kalendarzu pojedynczo albo tam usunąć.',
  calendar_rule_of_event_unreadable: ({ date }) =>
    `Termin z dnia ${polishFormat.dateWithYear(date)} powtarza się według reguły, której nie potrafimy odczytać. Prosimy wpisać go w innym kalendarzu pojedynczo albo tam usunąć.`,
  calendar_already_added: 'Ten kalendarz jest już dodany.',
  too_many_calendars: ({ max }) =>
    `Najwyżej ${polishCount(max, ['kalendarz', 'kalendarze', 'kalendarzy'])} na kwaterę.`,
  other_calendar_being_read: 'Właśnie odczytywany jest inny kalendarz. Prosimy spróbować ponownie za chwilę.',
  calendars_being_read:
    'W tej chwili odczytywanych jest wiele kalendarzy. Prosimy spróbować ponownie za chwilę.',
  calendar_reading_changed:
    'Inny portal podaje teraz inne noce. Nic nie zostało zwolnione. Prosimy sprawdzić nowe dane.',
  closure_needs_later_day: 'Prosimy wybrać datę po dzisiejszej.',
  too_many_accommodations_to_close: ({ max }) =>
    `Naraz można zamknąć najwyżej ${polishCount(max, ['kwaterę', 'kwatery', 'kwater'])}.`,
  mail_link_incomplete: 'Ten link jest niekompletny. Prosimy otworzyć go jeszcze raz z e-maila.',
};
