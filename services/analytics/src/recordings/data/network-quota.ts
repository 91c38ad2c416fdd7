import { dateInBerlin } from '@kq/contracts';
import { type Clock, DAY_MS, deriveToken } from '@kq/kernel';
import { upsertMatching } from '@kq/service-kit';
import { NETWORK_DAY_MAX_BYTES, NETWORK_DAY_MAX_SESSIONS } from '../domain/recording-limits';
import { type NetworkQuota, type QuotaPart } from '../use-cases/ports';
import { type RecordingModels } from './models';

const KEEP_MS = 2 * DAY_MS;

/** Counts what client networks record on a day in Berlin; the networks are not stored (docs/security.md S22, S34). */
export function createNetworkQuota(
  model: RecordingModels['recordingQuotas'],
  clock: Clock,
  secret: string,
): NetworkQuota {
  const idOf = (network: string): string =>
    deriveToken(secret, ['recording-network', dateInBerlin(clock.now()), network]);
  const withRoom = (network: string, { bytes, sessions }: QuotaPart) => ({
    _id: idOf(network),
    bytes: { $lte: NETWORK_DAY_MAX_BYTES - bytes },
    sessions: { $lte: NETWORK_DAY_MAX_SESSIONS - sessions },
  });

  return {
    async hasRoom(network, part) {
      if ((await model.countDocuments({ _id: idOf(network) })) === 0) return true;
      return (await model.countDocuments(withRoom(network, part))) > 0;
    },
    async take(network, part) {
      const $inc = { bytes: part.bytes, sessions: part.sessions };
      const purge_at = new Date(clock.now().getTime() + KEEP_MS);
      return upsertMatching(model, withRoom(network, part), { $inc, $setOnInsert: { purge_at } });
    },
    async giveBack(network, { bytes, sessions }) {
      await model.updateOne({ _id: idOf(network) }, { $inc: { bytes: -bytes, sessions: -sessions } });
    },
  };
}
