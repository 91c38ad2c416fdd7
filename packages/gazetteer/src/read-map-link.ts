import { type Point } from './types';

const NUMBER = String.raw`(-?\d{1,3}\.\d{1,10})`;
const END = String.raw`(?=$|[&#,!?/;\s])`;
/** Of Google (the place before the centre of the map), of parameters that most maps know, of OpenStreetMap, of phones. */
const FORMS = [
  `!3d${NUMBER}!4d${NUMBER}${END}`,
  `@${NUMBER},${NUMBER},`,
  `[?&](?:q|query|ll|sll|daddr|destination|center|loc)=(?:loc:)?${NUMBER}(?:,|%2C)(?:\\s|%20|\\+)?${NUMBER}${END}`,
  `[?&]mlat=${NUMBER}&mlon=${NUMBER}${END}`,
  `#map=\\d{1,2}(?:\\.\\d+)?/${NUMBER}/${NUMBER}${END}`,
  `^geo:${NUMBER},${NUMBER}${END}`,
].map((form) => new RegExp(form, 'i'));

const LINK = /^(?:https?:\/\/|www\.|geo:)/i;
/** Limit of a place field: the last number of a link of this length may be incomplete. */
const FIELD_MAX_CHARS = 120;

/** Reads the point of a pasted link to a map: `https://www.google.com/maps/@49.48,8.44,15z`; null for any other text. */
export function readMapLink(text: string): Point | null {
  if (!LINK.test(text.trim())) return null;
  const link = text.length < FIELD_MAX_CHARS ? text.trim() : text.replace(/[\d.]+$/, '');
  for (const form of FORMS) {
    const [, lat, lng] = form.exec(link) ?? [];
    if (lat !== undefined) return { lat: Number(lat), lng: Number(lng) };
  }
  return null;
}
