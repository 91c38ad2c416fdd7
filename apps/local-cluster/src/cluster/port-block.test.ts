import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { freePortBlock } from './port-block';

const ZONE_PORTS = 125;

describe('freePortBlock', () => {
  it('allocates ports from different zones to concurrent processes before any is bound', async () => {
    const own = await Promise.all(Array.from({ length: 5 }, () => freePortBlock(20)));
    const zones = new Set(own.map(zoneOf));
    expect(zones.size).toBe(1);
    const blocks = await Promise.all([freePortOfProcess(), freePortOfProcess(), freePortOfProcess()]);
    expect(new Set([...zones, ...blocks.map(zoneOf)]).size).toBe(4);
  });
});

const zoneOf = (port: number): number => Math.floor((port - 20_000) / ZONE_PORTS);

/** Keeps each process alive until the others have printed their port, like test workers. */
async function freePortOfProcess(): Promise<number> {
  const module = require.resolve('../../dist/cluster/port-block.js');
  const source = `require(${JSON.stringify(module)}).freePortBlock(20).then((port) => { console.log(port); setTimeout(() => {}, 3000) })`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', source]);
  return Number(stdout);
}
