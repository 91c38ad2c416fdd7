import { type AccommodationDoc } from '../../accommodations/domain/accommodation';
import { createRandom } from '../../seed/domain/random';
import { drawBathroom } from './bathroom';
import { drawBedroom } from './bedroom';
import { drawFacade } from './facade';
import { drawKitchen } from './kitchen';
import { drawPalette } from './palette';
import { type Scene } from './picture-list';
import { picture } from './svg';

/**
 * Draws an accommodation, always the same for the same one: colours and shapes follow from its id, the rest from its
 * facts.
 */
export function drawPicture(doc: Pick<AccommodationDoc, '_id' | 'type' | 'rooms'>, scene: Scene): string {
  const colors = drawPalette(createRandom(doc._id));
  const random = createRandom(doc._id ^ (scene.length * 7919));
  switch (scene) {
    case 'facade':
      return picture('Zeichnung der Unterkunft', drawFacade(random, colors, doc.type));
    case 'bedroom':
      return picture('Zeichnung eines Schlafzimmers', drawBedroom(random, colors, doc.rooms[0]?.beds ?? 1));
    case 'kitchen':
      return picture('Zeichnung der Küche', drawKitchen(random, colors));
    case 'bathroom':
      return picture('Zeichnung des Bads', drawBathroom(random, colors));
  }
}
