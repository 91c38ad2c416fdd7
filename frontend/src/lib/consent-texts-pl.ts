import { type ConsentTexts } from './consent-texts';

/** Polish texts of the consent manager, formal ("Państwo"). */
export const polishConsentText: ConsentTexts = {
  title: 'Państwa zgoda',
  description:
    'To, co wykracza poza niezbędne funkcje, działa dopiero za Państwa zgodą. Można wybrać pojedynczo lub wszystko naraz.',
  acceptAll: 'Zezwól na wszystkie',
  acceptNecessary: 'Tylko niezbędne',
  choose: 'Wybierz pojedynczo',
  save: 'Zapisz wybór',
  close: 'Zamknij',
  necessary: {
    title: 'Niezbędne',
    description: 'Logowanie, Państwa wybór na stronie i te ustawienia. Bez nich strona nie działa.',
  },
  geocoding: {
    title: 'Wyszukiwanie miejscowości',
    description:
      'Tekst wpisany w polu miejscowości lub, na życzenie, Państwa lokalizacja jest wysyłana do usługi geokodowania.',
  },
  mapTiles: {
    title: 'Obrazy mapy',
    description: 'Mapa wczytuje obrazy z usługi map, która poznaje przy tym Państwa adres IP.',
  },
  measurement: {
    title: 'Pomiar',
    description:
      'Otrzymujemy czasy wczytywania, napisy klikniętych przycisków oraz rodzaj i czas trwania wywołań. Wpisywane teksty nie są odczytywane.',
  },
  recording: {
    title: 'Nagrywanie sesji',
    description:
      'Otrzymujemy ruchy myszy, kliknięcia i budowę strony, aby móc sprawdzać błędy. Teksty, wpisywane dane i obrazy stają się nieczytelne, zanim cokolwiek opuści Państwa urządzenie. Nagrania są usuwane po 30 dniach albo natychmiast po wyłączeniu w tym miejscu.',
  },
};
