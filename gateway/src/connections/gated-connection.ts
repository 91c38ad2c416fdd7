import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';
import { acceptedBytesOf, hasUnsentBytes } from './socket-progress';

export interface GatedRequest {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly arrivedAt: number;
}

/** A client's connection with its running and queued requests. */
export interface GatedConnection {
  readonly socket: Socket;
  readonly inWork: GatedRequest[];
  readonly waiting: GatedRequest[];
  isPaused: boolean;
  /** Bytes accepted by the client's system, and the time of the last increase. */
  acceptedBytes: number;
  progressAt: number;
}

export const openGatedConnection = (socket: Socket): GatedConnection => ({
  socket,
  inWork: [],
  waiting: [],
  isPaused: false,
  acceptedBytes: -1,
  progressAt: 0,
});

/** Marks only the last known response: requests behind one with `Connection: close` are lost. */
export function markLastAnswer({ inWork, waiting }: GatedConnection): void {
  const last = inWork.at(-1)?.res;
  for (const { res } of inWork) {
    if (res.headersSent) continue;
    if (res === last && waiting.length === 0) res.setHeader('connection', 'close');
    else res.removeHeader('connection');
  }
}

/** Returns for how long the client has accepted no byte of what is pending, since it was last asked; 0 when it did. */
export function stalledMs(connection: GatedConnection, now: number): number {
  const { socket } = connection;
  const acceptedBytes = acceptedBytesOf(socket);
  if (!hasUnsentBytes(socket) || acceptedBytes !== connection.acceptedBytes) {
    connection.acceptedBytes = acceptedBytes;
    connection.progressAt = now;
  }
  return now - connection.progressAt;
}

/** Stops reading, so that no further request is parsed. Node.js resumes sockets itself; the listener undoes that. */
export function pauseReading(connection: GatedConnection): void {
  if (connection.isPaused) return;
  connection.isPaused = true;
  connection.socket.on('resume', keepPaused);
  connection.socket.pause();
}

export function resumeReading(connection: GatedConnection): void {
  if (!connection.isPaused) return;
  connection.isPaused = false;
  connection.socket.off('resume', keepPaused);
  connection.socket.resume();
}

function keepPaused(this: Socket): void {
  this.pause();
}
