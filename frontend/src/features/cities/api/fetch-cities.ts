import { apiClient } from '@/lib/api-client';

/** SPEC §3 City. */
export interface City {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly state: string;
  readonly accommodations_count: number;
  readonly lat: number;
  readonly lng: number;
}

/** GET /cities; the service sorts by popularity. */
export async function fetchCities(): Promise<City[]> {
  const { data } = await apiClient.get<{ success: boolean; data: City[] }>('/cities');
  return data.data;
}
