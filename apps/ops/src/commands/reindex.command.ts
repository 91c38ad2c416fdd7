import { opsRoutesOf } from '@kq/contracts';
import { type Command } from '../command';
import { clientAt, readable, replicasOf } from '../service-client';

export const reindex: Command = {
  name: 'reindex',
  parameters: '',
  summary: 'Rebuilds the search index from the database, on every replica of listings; searches keep working',
  examples: ['npm run ops -- reindex'],
  async run({ installation, output }) {
    const rows = [];
    for (const url of await replicasOf(installation(), 'listings')) {
      try {
        const client = await clientAt(installation(), 'listings', url);
        const { places, took_ms: tookMs } = await client.call(opsRoutesOf('listings').reindex);
        rows.push({ replica: url, result: 'done', places, 'took ms': tookMs });
      } catch (error) {
        const result = readable('listings', url, error).message;
        rows.push({ replica: url, result, places: null, 'took ms': null });
      }
    }
    output.table(rows);
    return rows.every(({ result }) => result === 'done') ? 0 : 1;
  },
};
