import { createServer } from 'node:http';
import { SINK_OPTIONS } from '../sink-options';
import { createHttpSide } from './http-side';

/** Runs the OTLP sink as a process: `node main.js <port>`, on the loopback address. */
function main(): void {
  const server = createServer(SINK_OPTIONS, createHttpSide());
  process.once('SIGTERM', () => process.exit(0));
  process.once('SIGINT', () => process.exit(0));
  server.once('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  server.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
}

main();
