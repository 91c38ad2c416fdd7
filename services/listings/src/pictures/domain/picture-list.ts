import { API_BASE } from '@kq/contracts';
import { type AccommodationDoc } from '../../accommodations/domain/accommodation';

export const SCENES = ['facade', 'bedroom', 'kitchen', 'bathroom'] as const;
export type Scene = (typeof SCENES)[number];

const demoAlts: Record<Scene, string> = {
  facade: 'Zeichnung: das Haus von außen',
  bedroom: 'Zeichnung: ein Schlafzimmer',
  kitchen: 'Zeichnung: die Küche',
  bathroom: 'Zeichnung: das Bad',
};

/** Returns the path of the n-th drawn picture of an accommodation. */
export const drawnPictureUrl = (id: number, index: number): string =>
  `${API_BASE}/accommodations/${id}/pictures/${index}.svg`;

/** Returns the photos of an accommodation, else drawn pictures; interiors only for demo accommodations. */
export function picturesOf(
  doc: Pick<AccommodationDoc, '_id' | 'photos' | 'demo'>,
): { url: string; alt: string }[] {
  if (doc.photos.length > 0) return doc.photos.map(({ url, alt }) => ({ url, alt }));
  if (!doc.demo) return [{ url: drawnPictureUrl(doc._id, 0), alt: 'Zeichnung' }];
  return SCENES.map((scene, index) => ({ url: drawnPictureUrl(doc._id, index), alt: demoAlts[scene] }));
}
