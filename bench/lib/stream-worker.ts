/**
 * Opens event streams, sends a message when all have had their first event, and reads them until it is killed. A message
 * with a version of the request is answered when all streams have had it.
 */
import { connect } from 'node:net';
import { sendToParent } from './fork-script';

const [, , url = '', path = '', token = '', countText] = process.argv;
const count = Number(countText);
const { hostname, port } = new URL(url);
const REQUEST = `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n\r\n`;
const AT_A_TIME = 50;
/** Latest version of the request by stream. */
const versions = new Array<number>(count).fill(0);
let awaited = Infinity;

function open(stream: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(REQUEST));
    let rest = '';
    socket.on('data', (chunk) => {
      const text = rest + String(chunk);
      // An id may be cut by the end of a chunk.
      rest = text.slice(-24);
      if (text.startsWith('HTTP/1.1 ') && !text.startsWith('HTTP/1.1 200'))
        reject(new Error(text.slice(0, 200)));
      if (text.includes('data: ')) resolve();
      for (const [, id] of text.matchAll(/^id: (\d+)$/gm)) versions[stream] = Number(id);
      answerIfReached();
    });
    socket.on('close', () => reject(new Error('a stream ended')));
    socket.on('error', reject);
  });
}

function answerIfReached(): void {
  if (awaited === Infinity || versions.some((version) => version < awaited)) return;
  awaited = Infinity;
  sendToParent('reached');
}

async function main(): Promise<void> {
  for (let opened = 0; opened < count; opened += AT_A_TIME)
    await Promise.all(
      Array.from({ length: Math.min(AT_A_TIME, count - opened) }, (_, at) => open(opened + at)),
    );
  process.on('message', (version) => {
    awaited = Number(version);
    answerIfReached();
  });
  process.on('disconnect', () => process.exit(0));
  sendToParent('open');
}

void main();
