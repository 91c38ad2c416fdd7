const { readFileSync } = require('node:fs');
const { createServer } = require('node:http');
const { execFileSync } = require('node:child_process');

/**
 * Shows the memory of processes of this machine as Prometheus does, so that a scenario reads local and remote ones alike.
 * @param {Record<string, number>} pids by name
 * @returns {Promise<{list: string, close: () => void}>} `list`: `name=url,…`
 */
function serveMemory(pids) {
  const server = createServer((request, response) => {
    const pid = pids[decodeURIComponent(request.url.slice(1))];
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
      const base = `http://127.0.0.1:${server.address().port}`;
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

function residentBytes(pid) {
  if (process.platform === 'linux') {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(kilobytes) * 1024;
  }
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;
}

module.exports = { serveMemory };
