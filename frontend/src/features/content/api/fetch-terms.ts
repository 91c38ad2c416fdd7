import { TERMS_TEXT_PATH } from '@kq/contracts/page-paths';
import { apiClient } from '@/lib/api-client';

/** The terms as the operator wrote them. @throws ApiError 404 where none are configured */
export async function fetchTerms(): Promise<string> {
  return String(await apiClient.request({ base: '', url: TERMS_TEXT_PATH }));
}
