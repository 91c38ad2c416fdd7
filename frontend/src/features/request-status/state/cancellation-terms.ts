/** `Kostenlos stornierbar bis 7 Tage vor Anreise.` */
export function cancellationTerms(days: number | null): string {
  if (days === null) return 'Eine kostenlose Stornierung ist nicht vereinbart.';
  if (days === 0) return 'Kostenlos stornierbar bis zum Tag der Anreise.';
  return `Kostenlos stornierbar bis ${days === 1 ? 'einen Tag' : `${days} Tage`} vor Anreise.`;
}
