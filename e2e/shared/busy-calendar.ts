/** Returns an iCalendar text with one event that is busy from the night of `from` to the one before `to` (dates). */
export function busyCalendar(from: string, to: string): string {
  const day = (date: string): string => date.replaceAll('-', '');
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:1@portal.example',
    `DTSTART;VALUE=DATE:${day(from)}`,
    `DTEND;VALUE=DATE:${day(to)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}
