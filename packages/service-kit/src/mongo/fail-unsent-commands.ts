import { type EventEmitter } from 'node:events';
import { createRequire } from 'node:module';

/** The driver's connection to one server, which it does not export. */
interface DriverConnection {
  readonly socket: EventEmitter;
  /** Set once it is closed. */
  readonly error: Error | null;
  /** Called when its socket emits `close`. */
  onClose(): void;
}

/** The driver that mongoose itself loads. */
const { Connection } = createRequire(require.resolve('mongoose'))('mongodb/lib/cmap/connection') as {
  Connection: { readonly prototype: DriverConnection };
};

let isApplied = false;

/**
 * Fails a command whose connection closes while it is being sent, with the connection's error; the driver then repeats
 * it on another one. The driver (7.8 and 7.9) itself waits for `drain` or `error` of the socket, and one that is closed
 * without an error emits neither: when a primary is killed, an operation in the moment between its socket's end and its
 * `close` would never settle, and neither would whatever waits for it.
 */
export function failUnsentCommands(): void {
  if (isApplied) return;
  isApplied = true;
  const { onClose } = Connection.prototype;
  function closeWithError(this: DriverConnection): void {
    onClose.call(this);
    // The connection itself ignores errors from here on.
    this.socket.emit('error', this.error);
  }
  Connection.prototype.onClose = closeWithError;
}
