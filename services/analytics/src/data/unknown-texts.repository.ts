import { dateInBerlin, UNKNOWN_TEXT_MIN_NETWORKS } from '@kq/contracts';
import { DAY_MS } from '@kq/kernel';
import { upsertMatching } from '@kq/service-kit';
import { type UnknownTextCount, type UnknownTexts } from '../use-cases/ports';
import { type AnalyticsModels } from './models';

const KEEP_MS = 90 * DAY_MS;

/** Creates the store of unknown texts: counts by text and day, no network and no user (docs/security.md S22). */
export function createUnknownTexts(model: AnalyticsModels['unknownTexts']): UnknownTexts {
  return {
    async add(text, { at, isNewNetwork }) {
      const day = dateInBerlin(at);
      const filter = { _id: `${day}:${text}` };
      const count = { $inc: { searches: 1, networks: isNewNetwork ? 1 : 0 } };
      const insert = { $setOnInsert: { text, day, purge_at: new Date(at.getTime() + KEEP_MS) } };
      await upsertMatching(model, filter, { ...count, ...insert });
    },
    async since(date) {
      const days = await model.find({ day: { $gte: date } }).lean();
      const shown = new Set(
        days.filter(({ networks }) => networks >= UNKNOWN_TEXT_MIN_NETWORKS).map(({ text }) => text),
      );
      const counts = new Map<string, UnknownTextCount>();
      for (const { text, searches, day } of days) {
        if (!shown.has(text)) continue;
        const known = counts.get(text);
        counts.set(text, {
          text,
          searches: searches + (known?.searches ?? 0),
          lastSearchedOn: known === undefined || known.lastSearchedOn < day ? day : known.lastSearchedOn,
        });
      }
      return [...counts.values()];
    },
  };
}
