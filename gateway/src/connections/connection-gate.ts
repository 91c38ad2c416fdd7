import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';
import { acceptedBytesOf, hasUnsentBytes } from './socket-progress';

export type RequestListener = (req: IncomingMessage, res: ServerResponse) => void;

export interface ConnectionGateOptions {
  readonly listener: RequestListener;
  /** Exempts event streams from the stall limit: they have a separate limit (unread bytes). */
  readonly isStream: (req: IncomingMessage) => boolean;
  /** Time after which a client that accepts no byte of a pending answer is disconnected. */
  readonly stallLimitMs: number;
  /** Time after which a request without a response head ends with its connection. */
  readonly answerLimitMs: number;
  readonly nowMs?: () => number;
}

/** Limits concurrent work per connection, between the server and the handlers (docs/security.md S25, ADR 024). */
export interface ConnectionGate {
  readonly listener: RequestListener;
  /** Disconnects stalled clients and unanswered requests; call it at least every second. */
  sweep(): void;
  /** Adds `Connection: close` to the last response of each connection. */
  announceStop(): void;
  /** Number of running and queued requests on all connections. */
  readonly size: number;
}

/**
 * Concurrent requests of one connection; further ones are queued, since pipelined requests are answered in order
 * anyway.
 */
const MAX_IN_WORK = 2;
/** Number of requests that a segment of 64 KB may contain; Node.js parses it as a whole. */
const MAX_WAITING = 1000;
const MAX_WAITING_IN_ALL = 10_000;

interface Entry {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly arrivedAt: number;
}

interface Connection {
  readonly socket: Socket;
  readonly inWork: Entry[];
  readonly waiting: Entry[];
  isPaused: boolean;
  /** Bytes accepted by the client's system, and the time of the last increase. */
  acceptedBytes: number;
  progressAt: number;
}

export function createConnectionGate({
  listener,
  isStream,
  stallLimitMs,
  answerLimitMs,
  nowMs = () => performance.now(),
}: ConnectionGateOptions): ConnectionGate {
  const connections = new WeakMap<Socket, Connection>();
  const busy = new Set<Connection>();
  let waitingInAll = 0;
  let isStopping = false;

  function connectionOf(socket: Socket): Connection {
    const known = connections.get(socket);
    if (known !== undefined) return known;
    const made = { socket, inWork: [], waiting: [], isPaused: false, acceptedBytes: -1, progressAt: 0 };
    connections.set(socket, made);
    socket.once('close', () => queueMicrotask(() => endAll(made)));
    return made;
  }

  function arrive(req: IncomingMessage, res: ServerResponse): void {
    const { socket } = req;
    if (socket.destroyed) return;
    const connection = connectionOf(socket);
    const entry = { req, res, arrivedAt: nowMs() };
    if (connection.inWork.length < MAX_IN_WORK && connection.waiting.length === 0)
      return begin(connection, entry);
    if (connection.waiting.length >= MAX_WAITING || waitingInAll >= MAX_WAITING_IN_ALL) {
      drop(connection);
      return;
    }
    connection.waiting.push(entry);
    waitingInAll += 1;
    pause(connection);
  }

  function begin(connection: Connection, entry: Entry): void {
    if (connection.inWork.length === 0) connection.progressAt = entry.arrivedAt;
    connection.inWork.push(entry);
    busy.add(connection);
    // Each policy listens once for the end of a response, and a compressing pipeline several times.
    entry.res.setMaxListeners(20);
    entry.res.on('close', () => end(connection, entry));
    if (isStopping) markLastAnswer(connection);
    listener(entry.req, entry.res);
  }

  function end(connection: Connection, entry: Entry): void {
    const at = connection.inWork.indexOf(entry);
    if (at < 0) return;
    connection.inWork.splice(at, 1);
    if (connection.socket.destroyed) forgetWaiting(connection);
    const next = connection.waiting.shift();
    if (connection.waiting.length === 0) resume(connection);
    if (next !== undefined) {
      waitingInAll -= 1;
      begin(connection, next);
    }
    if (connection.inWork.length === 0) busy.delete(connection);
  }

  /**
   * Ends all entries: Node.js emits `close` only on the response that owns the socket, not on those queued behind it.
   */
  function endAll(connection: Connection): void {
    forgetWaiting(connection);
    for (const { res } of [...connection.inWork]) {
      res.destroyed = true;
      res.emit('close');
    }
  }

  function drop(connection: Connection): void {
    connection.socket.destroy();
    forgetWaiting(connection);
  }

  function forgetWaiting(connection: Connection): void {
    waitingInAll -= connection.waiting.length;
    connection.waiting.length = 0;
  }

  function sweepOne(connection: Connection, now: number): void {
    const { socket, inWork } = connection;
    if (inWork.some(({ res, arrivedAt }) => !res.headersSent && now - arrivedAt >= answerLimitMs))
      return drop(connection);
    const acceptedBytes = acceptedBytesOf(socket);
    if (!hasUnsentBytes(socket) || acceptedBytes !== connection.acceptedBytes) {
      connection.acceptedBytes = acceptedBytes;
      connection.progressAt = now;
      return;
    }
    if (now - connection.progressAt < stallLimitMs || inWork.some(({ req }) => isStream(req))) return;
    drop(connection);
  }

  return {
    listener: arrive,
    sweep() {
      const now = nowMs();
      for (const connection of [...busy]) sweepOne(connection, now);
    },
    announceStop() {
      isStopping = true;
      for (const connection of busy) markLastAnswer(connection);
    },
    get size() {
      let size = waitingInAll;
      for (const { inWork } of busy) size += inWork.length;
      return size;
    },
  };
}

/** Marks only the last known response: requests behind one with `Connection: close` are lost. */
function markLastAnswer({ inWork, waiting }: Connection): void {
  const last = inWork.at(-1)?.res;
  for (const { res } of inWork) {
    if (res.headersSent) continue;
    if (res === last && waiting.length === 0) res.setHeader('connection', 'close');
    else res.removeHeader('connection');
  }
}

/** Stops reading, so that no further request is parsed. Node.js resumes sockets itself; the listener undoes that. */
function pause(connection: Connection): void {
  if (connection.isPaused) return;
  connection.isPaused = true;
  connection.socket.on('resume', keepPaused);
  connection.socket.pause();
}

function resume(connection: Connection): void {
  if (!connection.isPaused) return;
  connection.isPaused = false;
  connection.socket.off('resume', keepPaused);
  connection.socket.resume();
}

function keepPaused(this: Socket): void {
  this.pause();
}
