import {
  type AccountBlockView,
  type AdminUser,
  type BlockAccountBody,
} from '@kq/contracts/http/account-blocks';
import { api } from '@/lib/api';

export type { AccountBlockView, AdminUser, BlockAccountBody };

export async function fetchAccountBlock(id: number): Promise<AccountBlockView> {
  return api('GET /admin/users/:id/block', { params: { id } });
}

export async function blockAccount(id: number, body: BlockAccountBody): Promise<AdminUser> {
  return api('PUT /admin/users/:id/block', { params: { id }, body });
}

export async function unblockAccount(id: number, reason: string): Promise<AdminUser> {
  return api('DELETE /admin/users/:id/block', { params: { id }, body: { reason } });
}
