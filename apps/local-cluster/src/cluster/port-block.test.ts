import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePortBlock } from './port-block';

const ZONE_PORTS = 125;

describe('freePortBlock', () => {
  it('allocates ports from different zones to concurrent processes before any is bound', async () => {
    const own = await Promise.all(Array.from({ length: 5 }, () => freePortBlock(20)));
    const zones = new Set(own.map(zoneOf));
    expect(zones.size).toBe(1);
    const others = [startOther(), startOther(), startOther()];
    try {
      const blocks = await Promise.all(others.map(({ port }) => port));
      expect(new Set([...zones, ...blocks.map(zoneOf)]).size).toBe(4);
    } finally {
      await Promise.all(others.map((other) => other.end()));
    }
  });
});

const zoneOf = (port: number): number => Math.floor((port - 20_000) / ZONE_PORTS);

/** Starts a process that stays until its standard input ends, like a test worker. */
function startOther(): { port: Promise<number>; end: () => Promise<unknown> } {
  const module = require.resolve('../../dist/cluster/port-block.js');
  const source = `process.stdin.resume(); require(${JSON.stringify(module)}).freePortBlock(20).then(console.log)`;
  const child = spawn(process.execPath, ['-e', source], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  return {
    port: once(child.stdout, 'data').then(([text]) => Number(text)),
    end: () => {
      child.stdin.end();
      return exited;
    },
  };
}
