import { once } from 'node:events';
import { createRequire } from 'node:module';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterTest } from '@kq/test-kit/in-process/after-test';
import { waitFor } from '@kq/test-kit/in-process/wait-for';
import { failUnsentCommands } from './fail-unsent-commands';

interface TestConnection {
  command(namespace: object, command: object): Promise<unknown>;
  /** Closes it, as the driver does with the connections of a server that does not answer its heartbeat. */
  destroy(): void;
}

const driver = createRequire(require.resolve('mongoose'));
const { Connection } = driver('mongodb/lib/cmap/connection') as {
  Connection: new (socket: Socket, options: object) => TestConnection;
};
const { ns } = driver('mongodb/lib/utils') as { ns: (name: string) => object };
const ADMIN = ns('admin.$cmd');
const CLOSED = /closed/;

beforeAll(failUnsentCommands);

it('fails a command for a socket that is destroyed and has not emitted `close` yet', async () => {
  const { socket, connection } = await connectToSilentServer();
  socket.destroy();
  await expect(connection.command(ADMIN, { ping: 1 })).rejects.toThrow(CLOSED);
});

it('fails a command that fills the socket of a frozen server, once its connection is closed', async () => {
  const { socket, connection } = await connectToSilentServer();
  const answer = connection.command(ADMIN, { ping: 1, text: 'x'.repeat(12_000_000) });
  const failed = expect(answer).rejects.toThrow(CLOSED);
  await waitFor(() => socket.writableNeedDrain);
  connection.destroy();
  await failed;
});

/** Connects to a server that accepts and never reads. */
async function connectToSilentServer(): Promise<{ socket: Socket; connection: TestConnection }> {
  const server = createServer((accepted) => {
    accepted.pause();
    afterTest(() => void accepted.destroy());
  }).listen(0, '127.0.0.1');
  afterTest(() => void server.close());
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  return { socket, connection: new Connection(socket, { id: 1, generation: 0, monitorCommands: false }) };
}
