import { type DestinationStream, pino } from 'pino';

/** Written earlier than at the end of the turn, so that a turn with many lines needs little memory. */
const BATCH_BYTES = 8 * 1024;
const STDOUT = 1;

/**
 * Opens a file or descriptor for lines. Lines of one turn of the event loop are written together: a write of each is a call
 * of the system, half of the cost of a line under load. Lines that a process has not written yet are written when it exits;
 * only one that is killed within the turn loses them.
 */
export function openLineOutput(dest: string | number): DestinationStream {
  const output = pino.destination({ dest, sync: true, minLength: BATCH_BYTES });
  let isDue = false;
  const flush = (): void => {
    isDue = false;
    output.flush();
  };
  process.once('exit', flush);
  return {
    write(line) {
      output.write(line);
      if (isDue) return;
      isDue = true;
      setImmediate(flush);
    },
  };
}

let stdout: DestinationStream | undefined;

/** Returns the one output of this process: two would mix their lines. */
export const stdoutLines = (): DestinationStream => (stdout ??= openLineOutput(STDOUT));
