import { randomInt } from 'node:crypto';
import { isPortFree } from '../servers/probe';

/** Below the ports that systems give to outgoing connections: a restarted process must find its port free. */
const RANGE = { from: 22_100, to: 22_500 };
const TRIES = 200;

/** The first of `count` free local ports in a row. */
export async function freePortBlock(count: number): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const first = randomInt(RANGE.from, RANGE.to - count);
    if (await isBlockFree(first, count)) return first;
  }
  throw new Error(`no ${count} free ports in a row between ${RANGE.from} and ${RANGE.to}`);
}

async function isBlockFree(first: number, count: number): Promise<boolean> {
  for (let port = first; port < first + count; port += 1) if (!(await isPortFree(port))) return false;
  return true;
}
