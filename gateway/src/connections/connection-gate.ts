import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';
import {
  type GatedConnection,
  type GatedRequest,
  markLastAnswer,
  openGatedConnection,
  pauseReading,
  resumeReading,
  stalledMs,
} from './gated-connection';

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

export function createConnectionGate({
  listener,
  isStream,
  stallLimitMs,
  answerLimitMs,
  nowMs = () => performance.now(),
}: ConnectionGateOptions): ConnectionGate {
  const connections = new WeakMap<Socket, GatedConnection>();
  const busy = new Set<GatedConnection>();
  let waitingInAll = 0;
  let isStopping = false;

  function connectionOf(socket: Socket): GatedConnection {
    const known = connections.get(socket);
    if (known !== undefined) return known;
    const made = openGatedConnection(socket);
    connections.set(socket, made);
    socket.once('close', () => queueMicrotask(() => endAll(made)));
    return made;
  }

  function arrive(req: IncomingMessage, res: ServerResponse): void {
    if (req.socket.destroyed) return;
    const connection = connectionOf(req.socket);
    const entry = { req, res, arrivedAt: nowMs() };
    if (connection.inWork.length < MAX_IN_WORK && connection.waiting.length === 0)
      return begin(connection, entry);
    if (connection.waiting.length >= MAX_WAITING || waitingInAll >= MAX_WAITING_IN_ALL)
      return drop(connection);
    connection.waiting.push(entry);
    waitingInAll += 1;
    pauseReading(connection);
  }

  function begin(connection: GatedConnection, entry: GatedRequest): void {
    if (connection.inWork.length === 0) connection.progressAt = entry.arrivedAt;
    connection.inWork.push(entry);
    busy.add(connection);
    // Each policy listens once for the end of a response, and a compressing pipeline several times.
    entry.res.setMaxListeners(20);
    entry.res.on('close', () => end(connection, entry));
    if (isStopping) markLastAnswer(connection);
    listener(entry.req, entry.res);
  }

  function end(connection: GatedConnection, entry: GatedRequest): void {
    const at = connection.inWork.indexOf(entry);
    if (at < 0) return;
    connection.inWork.splice(at, 1);
    if (connection.socket.destroyed) forgetWaiting(connection);
    const next = connection.waiting.shift();
    if (connection.waiting.length === 0) resumeReading(connection);
    if (next !== undefined) {
      waitingInAll -= 1;
      begin(connection, next);
    }
    if (connection.inWork.length === 0) busy.delete(connection);
  }

  /**
   * Ends all entries: Node.js emits `close` only on the response that owns the socket, not on those queued behind it.
   */
  function endAll(connection: GatedConnection): void {
    forgetWaiting(connection);
    for (const { res } of [...connection.inWork]) {
      res.destroyed = true;
      res.emit('close');
    }
  }

  function drop(connection: GatedConnection): void {
    connection.socket.destroy();
    forgetWaiting(connection);
  }

  function forgetWaiting(connection: GatedConnection): void {
    waitingInAll -= connection.waiting.length;
    connection.waiting.length = 0;
  }

  function sweepOne(connection: GatedConnection, now: number): void {
    const { inWork } = connection;
    if (inWork.some(({ res, arrivedAt }) => !res.headersSent && now - arrivedAt >= answerLimitMs))
      return drop(connection);
    const isStalled = stalledMs(connection, now) >= stallLimitMs;
    if (isStalled && !inWork.some(({ req }) => isStream(req))) drop(connection);
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
