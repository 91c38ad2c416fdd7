import { defineRoute, type RouteDefinition } from '../route-definition';
import * as blocks from '../http/account-blocks';
import { byId, read, write } from './route-defaults';

const accountBlock = {
  service: 'auth',
  path: '/admin/users/:id/block',
  access: 'admin',
  params: byId,
} as const;

/** Blocks of accounts (services/auth), docs/security.md S33. */
export const accountBlockRoutes = {
  accountBlock: defineRoute({
    ...accountBlock,
    ...read,
    method: 'GET',
    title: 'What a block of an account ends, and the decisions about it so far',
    response: blocks.accountBlockViewSchema,
  }),
  blockAccount: defineRoute({
    ...accountBlock,
    ...write,
    method: 'PUT',
    title: 'Block an account; a repeated call keeps the first statement',
    body: blocks.blockAccountBodySchema,
    response: blocks.adminUserSchema,
    errors: ['CONFLICT', 'FORBIDDEN'],
  }),
  unblockAccount: defineRoute({
    ...accountBlock,
    ...write,
    method: 'DELETE',
    title: 'Unblock an account',
    body: blocks.unblockAccountBodySchema,
    response: blocks.adminUserSchema,
    errors: ['FORBIDDEN'],
  }),
} as const satisfies Record<string, RouteDefinition>;
