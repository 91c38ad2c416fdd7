import { randomInt } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { isPortFree } from '../servers/probe';
import { identityOf } from '../servers/process-identity';
import { withLock } from '../servers/with-lock';

/** Not in TMPDIR, which runs of one machine may set differently while they share its ports. */
const ZONES = `/tmp/kq-port-zones-${userInfo().uid}`;

/** Below the system's range for outgoing connections: a restarted process must find its port free. */
const RANGE = { from: 20_000, to: 22_000 };
const ZONE_PORTS = 125;
const TRIES = 200;

/**
 * Finds the first of `count` consecutive free local ports. Each process searches a separate zone: otherwise one test
 * worker could get the ports of a process that another worker is restarting.
 */
export async function freePortBlock(count: number): Promise<number> {
  const zone = await claimZone();
  for (let tries = 0; tries < TRIES; tries += 1) {
    const first = randomInt(zone, zone + ZONE_PORTS - count);
    if (await isBlockFree(first, count)) return first;
  }
  throw new Error(`no ${count} consecutive free ports between ${zone} and ${zone + ZONE_PORTS}`);
}

/** Claims a zone for this process. @returns the first port of the zone, which belongs to this process until it exits */
async function claimZone(folder = ZONES): Promise<number> {
  await mkdir(folder, { recursive: true });
  return withLock(join(folder, 'lock'), async () => {
    const zones = Array.from(
      { length: (RANGE.to - RANGE.from) / ZONE_PORTS },
      (_, index) => RANGE.from + index * ZONE_PORTS,
    );
    const owners = await Promise.all(zones.map((zone) => ownerOf(join(folder, String(zone)))));
    const zone = zones[owners.indexOf(process.pid)] ?? zones[owners.indexOf(null)];
    if (zone === undefined) throw new Error(`all ${zones.length} port zones are in use`);
    await writeFile(join(folder, String(zone)), `${process.pid} ${identityOf(process.pid)}`);
    return zone;
  });
}

/** Reads the owner of a zone. @returns its pid, or null when the zone is unclaimed or the owner has exited */
async function ownerOf(file: string): Promise<number | null> {
  const [pid, identity] = (await readFile(file, 'utf8').catch(() => '')).split(' ');
  return pid !== undefined && identity !== undefined && identityOf(Number(pid)) === identity
    ? Number(pid)
    : null;
}

async function isBlockFree(first: number, count: number): Promise<boolean> {
  for (let port = first; port < first + count; port += 1) if (!(await isPortFree(port))) return false;
  return true;
}
