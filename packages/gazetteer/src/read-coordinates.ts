import { type Point } from './types';

/** A number in degrees, or degrees with minutes and seconds; letters of the hemispheres on either side. */
const ANGLE =
  /^([NSEOW])?(-?\d{1,3}(?:[.,]\d{1,10})?)(?:°|\s)?(?:(\d{1,2}(?:[.,]\d{1,6})?)(?:'|\s)?(?:(\d{1,2}(?:[.,]\d{1,6})?)(?:"|\s)?)?)?([NSEOW])?$/;
const SIGNED_DEGREES = /^-?\d{1,3}[.,]\d{1,10}$/;

/**
 * Reads typed coordinates: `52.52, 13.405`, `52,52 13,405`, `49°29'12"N 8°26'40"E`, `49.48° N, 8.44° O`,
 * `N 49.48 E 8.44`; null for any other text. Longitude may precede only with letters of the hemispheres.
 */
export function readCoordinates(text: string): Point | null {
  if (text.length > 80 || !/\d/.test(text)) return null;
  const plain = text
    .replace(/[\p{Cf}\s]+/gu, ' ')
    .replace(/[º˚]|grad/gi, '°')
    .replace(/''|[″“”]/g, '"')
    .replace(/[′’‘´`]/g, "'")
    .replace(/[−–]/g, '-')
    .replace(/\b(?:lat|long?|lng|breite|länge|koordinaten|gps)\b[:=.]?/gi, ' ')
    .replace(/^\s*\((.*)\)\s*$/, '$1')
    .replace(/(^|[\s,;])\+(?=\d)/g, '$1')
    .replace(/(\d)\s*(°|'|")\s*/g, '$1$2')
    .replace(/\b(nord|süd|ost|west)\b/gi, (word) => word.charAt(0))
    .toUpperCase()
    .trim();
  return readLettered(plain) ?? readSigned(plain);
}

/** Reads two decimal numbers, latitude first; a comma within the numbers needs another separator between them. */
function readSigned(text: string): Point | null {
  const parts =
    /^(-?\d+\.\d+)°?\s*[,;/|\s]\s*(-?\d+\.\d+)°?$/.exec(text) ??
    /^(-?\d+,\d+)°?(?:\s*[;/|]\s*|,\s+|\s+)(-?\d+,\d+)°?$/.exec(text);
  if (!parts || !parts.slice(1).every((part) => SIGNED_DEGREES.test(part))) return null;
  return inRange(toNumber(parts[1]), toNumber(parts[2]));
}

/** Reads angles with letters of the hemispheres, or with degree signs and latitude first. */
function readLettered(text: string): Point | null {
  const halves = halvesOf(text);
  if (halves === null) return null;
  const [first, second] = halves.map(readAngle);
  if (!first || !second) return null;
  if (first.axis === null && second.axis === null) return inRange(first.degrees, second.degrees);
  if (first.axis === second.axis || first.axis === null || second.axis === null) return null;
  return first.axis === 'lat'
    ? inRange(first.degrees, second.degrees)
    : inRange(second.degrees, first.degrees);
}

/** Splits after the letter, or before it where letters come first, or between two numbers with degree signs. */
function halvesOf(text: string): [string, string] | null {
  const match =
    /^([NSEOW][^NSEOW]+)([NSEOW][^NSEOW]+)$/.exec(text) ??
    /^([^NSEOW]+[NSEOW])([^NSEOW]+[NSEOW])$/.exec(text) ??
    /^([^NSEOW]+°[^NSEOW°]*?)(?:[;/|]|,\s|\s)\s*(-?\d{1,3}(?:[.,]\d+)?°[^NSEOW°]*)$/.exec(text);
  if (!match) return null;
  const trimmed = match.slice(1).map((half) => half.replace(/^[\s,;/|]+|[\s,;/|]+$/g, ''));
  return trimmed as [string, string];
}

function readAngle(text: string): { degrees: number; axis: 'lat' | 'lng' | null } | null {
  const match = ANGLE.exec(text.replace(/^([NSEOW])\s+/, '$1').replace(/\s+([NSEOW])$/, '$1'));
  if (!match) return null;
  const [, before, degrees, minutes = '0', seconds = '0', after] = match;
  if (toNumber(minutes) >= 60 || toNumber(seconds) >= 60) return null;
  const size = toNumber(degrees) + toNumber(minutes) / 60 + toNumber(seconds) / 3600;
  const letter = before ?? after;
  if (letter === undefined) return { degrees: size, axis: null };
  const sign = letter === 'S' || letter === 'W' ? -1 : 1;
  return { degrees: sign * size, axis: letter === 'N' || letter === 'S' ? 'lat' : 'lng' };
}

function toNumber(text = ''): number {
  return Number(text.replace(',', '.'));
}

function inRange(lat: number, lng: number): Point | null {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}
