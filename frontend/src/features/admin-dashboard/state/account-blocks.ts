import { createLoadable } from '@/lib/store/create-loadable';
import { fetchAccountBlock } from '../api/account-blocks-api';

/** What a block of one account would end, and the decisions so far. */
export const accountBlock = createLoadable({ name: 'adminAccountBlock', read: fetchAccountBlock });
