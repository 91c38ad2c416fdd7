/** Opens event streams, sends a message when all have had their first event, and reads them until it is killed. */
import { connect } from 'node:net';

const [, , url, path, token, count] = process.argv;
const { hostname, port } = new URL(url);
const head = `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n\r\n`;
const AT_A_TIME = 50;

function open() {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(head));
    socket.on('data', (chunk) => {
      const text = String(chunk);
      if (text.startsWith('HTTP/1.1 ') && !text.startsWith('HTTP/1.1 200'))
        reject(new Error(text.slice(0, 200)));
      if (text.includes('data: ')) resolve();
    });
    socket.on('close', () => reject(new Error('a stream ended')));
    socket.on('error', reject);
  });
}

for (let opened = 0; opened < Number(count); opened += AT_A_TIME)
  await Promise.all(Array.from({ length: Math.min(AT_A_TIME, count - opened) }, open));
process.send('open');
process.on('disconnect', () => process.exit(0));
