import { Worker } from 'node:worker_threads';
import { loadGazetteer } from '@kq/gazetteer';
import { afterTest } from '@kq/test-kit/in-process';
import { createGazetteerTowns } from './gazetteer-towns';
import { createThreadTowns } from './thread-towns';

const LUDWIGSHAFEN = { lat: 49.48, lng: 8.44 };
const inProcess = createGazetteerTowns(loadGazetteer);

function start() {
  const towns = createThreadTowns();
  afterTest(() => towns.close());
  return towns;
}

describe('createThreadTowns', () => {
  it('answers concurrent questions as the look-up in the process does', async () => {
    const towns = start();
    const ask = async ({ idAt, idOf, findAll }: typeof towns) => {
      const ids = await Promise.all([
        idAt(LUDWIGSHAFEN),
        idOf('Leuna'),
        idOf('Hintertupfingen'),
        idAt({ lat: 48.85, lng: 2.35 }),
      ]);
      const known = ids.filter((id) => id !== null);
      return { ids, found: await findAll([...known, 'gone']) };
    };
    const answers = await ask(towns);
    expect(answers).toEqual(await ask(inProcess));
    expect(answers.ids).toEqual([expect.any(String), expect.any(String), null, null]);
    expect(answers.found.size).toBe(2);
  });

  it('rejects what waits when its thread fails, and starts another one for the next question', async () => {
    let failing = true;
    const towns = createThreadTowns({
      startWorker(options) {
        const body = failing
          ? 'throw new Error("no file")'
          : `const { parentPort } = require('node:worker_threads');
             parentPort.on('message', ({ id }) => parentPort.postMessage({ id, found: 'town' }));`;
        return new Worker(body, { ...options, eval: true });
      },
    });
    afterTest(() => towns.close());
    await expect(Promise.allSettled([towns.idOf('Leuna'), towns.idOf('Bonn')])).resolves.toEqual([
      expect.objectContaining({ reason: expect.objectContaining({ code: 'UNAVAILABLE' }) }),
      expect.objectContaining({ reason: expect.objectContaining({ code: 'UNAVAILABLE' }) }),
    ]);
    failing = false;
    expect(await towns.idOf('Leuna')).toBe('town');
  });

  it('rejects questions once it is closed, also those that wait', async () => {
    const towns = start();
    const waiting = expect(towns.idOf('Leuna')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await towns.close();
    await waiting;
    await expect(towns.idOf('Leuna')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
