import { type Socket } from 'node:net';

/**
 * Undeclared state of a socket's write queue, which Node.js' own socket timeout reads too (`lib/net.js`).
 * `bytesWritten` and `drain` only report queued bytes, so a slow reader of one large write would look stalled.
 */
interface Handle {
  readonly bytesWritten?: number;
  readonly writeQueueSize?: number;
}

const handleOf = (socket: Socket): Handle => (socket as { _handle?: Handle | null })._handle ?? {};

/** Returns the bytes of responses accepted by the client's system. */
export function acceptedBytesOf(socket: Socket): number {
  const { bytesWritten = 0, writeQueueSize = 0 } = handleOf(socket);
  return bytesWritten - writeQueueSize;
}

/** Returns true while bytes are pending because the client does not accept them. */
export function hasUnsentBytes(socket: Socket): boolean {
  return socket.writableLength > 0 || (handleOf(socket).writeQueueSize ?? 0) > 0;
}
