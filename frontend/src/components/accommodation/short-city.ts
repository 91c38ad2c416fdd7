/** `Ludwigshafen am Rhein` → `Ludwigshafen`, where little room is and the distance or the map says which one. */
export const shortCity = (city: string): string =>
  city.replace(/ (am|an der|bei|im|in der|ob der|vor der) .+$| \(.+\)$/, '');
