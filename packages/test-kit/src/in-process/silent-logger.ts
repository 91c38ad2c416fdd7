import { createLogger, type Logger } from '@kq/service-kit/telemetry/logger';

export function silentLogger(): Logger {
  return createLogger({ service: 'test', level: 'silent' });
}

/** Creates a logger that collects its lines, parsed; a line that repeats a key is collected as `repeats_a_key`. */
export function memoryLogger(): { logger: Logger; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string): void => {
    const parsed = JSON.parse(line) as Record<string, unknown>;
    // Log stores reject lines with duplicate keys; JSON.parse keeps the last one.
    const repeatsKey = JSON.stringify(parsed) !== line.trimEnd();
    lines.push(repeatsKey ? { repeats_a_key: line } : parsed);
  };
  return { logger: createLogger({ service: 'test', level: 'trace', destination: { write } }), lines };
}
