import { type CityPage } from '@kq/contracts/http/accommodations';
import { api } from '@/lib/api';

/** GET /cities/{slug}. */
export async function fetchCity(slug: string): Promise<CityPage> {
  return (await api('GET /cities/:slug', { params: { slug } })).data;
}

/** The city that the gateway has written into the page; null on any other page. */
export function readServedCity(): CityPage | null {
  if (typeof document === 'undefined') return null;
  const block = document.getElementById('kq-city');
  return block && (JSON.parse(block.textContent) as CityPage);
}
