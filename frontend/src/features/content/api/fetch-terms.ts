import { TERMS_TEXT_PATH } from '@kq/contracts/page-paths';
import { apiClient } from '@/lib/api-client';

/** The terms as the operator wrote them. @throws ApiError 404 where none are configured */
export async function fetchTerms(): Promise<string> {
  const { data } = await apiClient.request<unknown>({ baseURL: '', url: TERMS_TEXT_PATH });
  return String(data);
}
