import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { execFileSync } from 'node:child_process';

/**
 * Shows the memory of processes of this machine as Prometheus does, so that a scenario reads local and remote ones alike.
 * @param pids by name
 * @returns `list`: `name=url,…`
 */
export function serveMemory(pids: Record<string, number>): Promise<{ list: string; close: () => void }> {
  const server = createServer((request, response) => {
    const pid = pids[decodeURIComponent((request.url ?? '').slice(1))];
    if (pid === undefined) return void response.writeHead(404).end();
    try {
      response.end(`process_resident_memory_bytes ${residentBytes(pid)}\n`);
    } catch {
      // The process has exited.
      response.writeHead(503).end();
    }
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      resolve({
        list: Object.keys(pids)
          .map((name) => `${name}=${base}/${name}`)
          .join(','),
        close() {
          server.close();
          server.closeAllConnections();
        },
      });
    });
  });
}

function residentBytes(pid: number): number {
  if (process.platform === 'linux') {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) * 1024;
  }
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;
}
