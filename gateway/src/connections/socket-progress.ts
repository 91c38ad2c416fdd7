import { type Socket } from 'node:net';

/**
 * What Node.js knows of a socket's write queue, and does not declare in its types: its own socket timeout reads it too
 * (`lib/net.js`). `bytesWritten` and `drain` only tell what was queued, so a slow reader of one large write would look stalled.
 */
interface Handle {
  readonly bytesWritten?: number;
  readonly writeQueueSize?: number;
}

const handleOf = (socket: Socket): Handle => (socket as { _handle?: Handle | null })._handle ?? {};

/** Bytes of answers that the system has taken over for the client. */
export function acceptedBytesOf(socket: Socket): number {
  const { bytesWritten = 0, writeQueueSize = 0 } = handleOf(socket);
  return bytesWritten - writeQueueSize;
}

/** True while bytes wait because the client does not take them. */
export function hasUnsentBytes(socket: Socket): boolean {
  return socket.writableLength > 0 || (handleOf(socket).writeQueueSize ?? 0) > 0;
}
