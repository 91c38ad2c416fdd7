import { openDatabase } from '@kq/embedded';
import { afterTest, silentLogger } from '@kq/test-kit/in-process';
import { createAccommodationModel } from '../src/accommodations/data/accommodation.model';

/** A photo as an accommodation stores it; its files are not there. */
export const storedPhoto = {
  id: 'a'.repeat(32),
  alt: 'Das Haus',
  room: null,
  width: 1600,
  height: 1200,
  color: '#aabbcc',
  placeholder: 'data:image/webp;base64,AA==',
};

/** Changes an accommodation behind the service. */
export async function changeStoredIn(uri: string, id: number, update: object): Promise<void> {
  const database = await openDatabase({ uri, name: 'listings', logger: silentLogger() });
  afterTest(() => database.close());
  await createAccommodationModel(database.connection).updateOne({ _id: id }, update);
}
