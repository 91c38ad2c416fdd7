import { DATA_SERVICES, type DataService, type deadLetterSchema, opsRoutesOf } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { type z } from 'zod';
import { type Command } from '../command';
import { type Installation } from '../installation';
import { withService } from '../service-client';
import { OpsError, UsageError } from '../usage-error';

type DeadLetter = z.infer<typeof deadLetterSchema> & { readonly service: DataService };

const LISTED_MAX = 1000;
const PENDING = 'published, listed until it is processed';

export const listDeadLetters: Command = {
  name: 'dead-letters list',
  parameters: '',
  summary: 'Events that a service could not handle, newest first',
  examples: ['npm run ops -- dead-letters list', 'npm run ops -- dead-letters list --json'],
  async run({ installation, output }) {
    const letters = await readAll(installation());
    if (letters.length === 0) output.say('No dead letters.');
    const rows = letters.map(({ id, type, reason, failures, failed_at: failedAt }) => ({
      id,
      type: type ?? '?',
      failures,
      'failed at': failedAt,
      reason: reason.slice(0, 80),
    }));
    output.table(rows, letters);
    return 0;
  },
};

export const showDeadLetter: Command = {
  name: 'dead-letters show',
  parameters: '<id>',
  summary: 'One dead letter with its event and the whole reason',
  examples: ['npm run ops -- dead-letters show listings:4b9f…'],
  async run({ installation, output }, { words }) {
    const id = idOf(words);
    const { client, routes } = target(installation(), id);
    output.json(await client((service) => service.call(routes.showDeadLetter, { params: { id } })));
    return 0;
  },
};

export const replayDeadLetters: Command = {
  name: 'dead-letters replay',
  parameters: '<id> | --all',
  summary: 'Publishes the event again; it leaves the list once it is processed',
  examples: ['npm run ops -- dead-letters replay listings:4b9f…', 'npm run ops -- dead-letters replay --all'],
  options: ['all'],
  async run({ installation, output }, { words, options }) {
    if (options['all'] !== undefined && words.length > 0)
      throw new UsageError('Expected either an id or --all.');
    const ids =
      options['all'] === undefined
        ? [idOf(words)]
        : (await readAll(installation())).map((letter) => letter.id).reverse();
    const results = [];
    for (const id of ids) results.push({ id, result: await replayOne(installation(), id) });
    if (results.length === 0) output.say('No dead letters.');
    output.table(results);
    return results.every(({ result }) => result === 'replayed' || result === PENDING) ? 0 : 1;
  },
};

export const dropDeadLetter: Command = {
  name: 'dead-letters drop',
  parameters: '<id>',
  summary: 'Deletes a dead letter permanently',
  examples: ['npm run ops -- dead-letters drop listings:4b9f…'],
  async run({ installation, output }, { words }) {
    const id = idOf(words);
    const { client, routes } = target(installation(), id);
    await client((service) => service.call(routes.dropDeadLetter, { params: { id } }));
    output.say(`Dropped ${id}.`);
    if (output.isJson) output.json({ id, result: 'dropped' });
    return 0;
  },
};

async function readAll(installation: Installation): Promise<DeadLetter[]> {
  const found = await Promise.all(
    DATA_SERVICES.map(async (service) => {
      const { data } = await withService(installation, service, (client) =>
        client.call(opsRoutesOf(service).listDeadLetters, { query: { limit: LISTED_MAX } }),
      );
      return data.map((letter) => ({ ...letter, service }));
    }),
  );
  return found.flat().sort((a, b) => b.failed_at.localeCompare(a.failed_at));
}

/**
 * Replays one dead letter. With --all they are replayed oldest first, so that a later event of an aggregate does not
 * overtake an earlier one.
 */
async function replayOne(installation: Installation, id: string): Promise<string> {
  const { client, routes } = target(installation, id);
  try {
    const { handled, state } = await client((service) =>
      service.call(routes.replayDeadLetter, { params: { id } }),
    );
    if (state === 'pending') return PENDING;
    return handled ? 'replayed' : 'failed again';
  } catch (error) {
    if (error instanceof AppError && error.code === 'CONFLICT') return 'is no event: drop it';
    if (error instanceof OpsError && error.message.startsWith('No such')) return 'is already deleted';
    throw error;
  }
}

/** Finds the service of a dead letter: its id starts with its group, which is named after the service. */
function target(installation: Installation, id: string) {
  const service = DATA_SERVICES.find((name) => id.startsWith(`${name}:`));
  if (service === undefined)
    throw new UsageError(
      `"${id}" is not the id of a dead letter: an id starts with ${DATA_SERVICES.join(':, ')}:`,
    );
  return {
    routes: opsRoutesOf(service),
    client: <T>(work: Parameters<typeof withService<T>>[2]) =>
      withService(installation, service, work).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'NOT_FOUND')
          throw new OpsError(`Dead letter not found: ${id}`);
        throw error;
      }),
  };
}

function idOf(words: readonly string[]): string {
  const [id, ...rest] = words;
  if (id === undefined || rest.length > 0) throw new UsageError('Expected exactly one id.');
  return id;
}
