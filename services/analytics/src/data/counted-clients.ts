import { dateInBerlin } from '@kq/contracts';
import { type Clock, DAY_MS, deriveToken } from '@kq/kernel';
import { insertIfAbsent } from '@kq/service-kit';
import { type CountedClients } from '../use-cases/ports';
import { type AnalyticsModels } from './models';

const KEEP_MS = DAY_MS;

/** Creates the store of the clients of a Berlin day. The insert decides, so that concurrent views count once. */
export function createCountedClients(
  model: AnalyticsModels['countedClients'],
  clock: Clock,
  secret: string,
): CountedClients {
  return {
    add(subject, network) {
      const now = clock.now();
      const _id = deriveToken(secret, ['view', dateInBerlin(now), subject, network]);
      return insertIfAbsent(() => model.create({ _id, purge_at: new Date(now.getTime() + KEEP_MS) }));
    },
  };
}
