import { api } from '@/lib/api';
import { type ResponseOf } from '@/lib/endpoint';

/** City (docs/spec ACC-03). */
export type City = ResponseOf<'GET /cities'>['data'][number];

/** GET /cities; the service sorts by popularity. */
export async function fetchCities(): Promise<City[]> {
  return (await api('GET /cities')).data;
}
