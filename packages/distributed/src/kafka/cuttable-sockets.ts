import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type ISocketFactory } from 'kafkajs';

const KEEP_ALIVE_DELAY_MS = 60_000;

/**
 * Creates the socket factory of one kafkajs client, which can be closed reliably: `disconnect()` waits for running
 * requests and back-offs, and a producer or consumer inside a retry connects again after it.
 */
type SocketArguments = Omit<Parameters<ISocketFactory>[0], 'ssl'> & {
  readonly ssl?: Parameters<ISocketFactory>[0]['ssl'];
};

export function createCuttableSockets() {
  const open = new Set<Socket>();
  let isCut = false;
  // kafkajs declares `ssl` as always set; it is missing without TLS.
  const factory = ({ host, port, ssl, onConnect }: SocketArguments): Socket => {
    if (isCut) throw new Error('Kafka client was closed');
    const servername = isIP(host) ? {} : { servername: host };
    const socket = ssl
      ? connectTls({ host, port, ...servername, ...ssl }, onConnect)
      : connectTcp({ host, port }, onConnect);
    socket.setKeepAlive(true, KEEP_ALIVE_DELAY_MS).setNoDelay(true);
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    return socket;
  };

  return {
    factory,
    /** Breaks every connection and prevents new ones. */
    cut() {
      isCut = true;
      // With an error: kafkajs does not listen to 'close', and running requests would wait for their timeout.
      for (const socket of open) socket.destroy(new Error('Kafka client was closed'));
    },
    get isCut() {
      return isCut;
    },
  };
}
