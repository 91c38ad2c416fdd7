/** Polish texts that replace the German text of the server, by the code of the error. */
export const polishErrors = {
  bad_request: 'Zapytanie do serwera było błędne.',
  unauthenticated: 'Prosimy się zalogować.',
  forbidden: 'Nie mają Państwo do tego uprawnień.',
  not_found: 'Nie znaleziono zapytania.',
  conflict: 'W tej chwili nie jest to możliwe. Prosimy wczytać stronę ponownie.',
  request_closed: 'To zapytanie jest już zamknięte.',
  gone: 'Ten link nie jest już ważny.',
  validation_failed: 'Prosimy sprawdzić wprowadzone dane.',
  too_many_requests: 'Zbyt wiele prób. Prosimy spróbować ponownie za chwilę.',
  internal: 'Po naszej stronie wystąpił błąd.',
  upstream_failed: 'Usługa chwilowo nie odpowiada.',
  unavailable: 'Usługa jest chwilowo niedostępna. Prosimy spróbować ponownie za chwilę.',
  upstream_timeout: 'Odpowiedź trwała zbyt długo.',
  timeout: 'Trwało to zbyt długo. Prosimy spróbować ponownie.',
  network: 'Brak połączenia. Prosimy sprawdzić sieć i spróbować ponownie.',
} as const;
