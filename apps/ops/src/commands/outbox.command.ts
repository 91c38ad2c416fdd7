import { DATA_SERVICES, opsRoutesOf } from '@kq/contracts';
import { type Command } from '../command';
import { formatAge } from '../print';
import { withService } from '../service-client';

export const outboxStatus: Command = {
  name: 'outbox status',
  parameters: '',
  summary: 'Events that wait to be published, by service',
  examples: ['npm run ops -- outbox status'],
  async run({ installation, output }) {
    const stats = await Promise.all(
      DATA_SERVICES.map(async (service) => {
        const { outbox } = await withService(installation(), service, (client) =>
          client.call(opsRoutesOf(service).outboxStatus),
        );
        return { service, ...(outbox ?? { unsent: null, oldest_age_ms: null }) };
      }),
    );
    const rows = stats.map(({ service, unsent, oldest_age_ms: ageMs }) => ({
      service,
      unsent,
      oldest: ageMs === null || unsent === 0 ? null : formatAge(ageMs),
    }));
    output.table(rows, stats);
    return 0;
  },
};
