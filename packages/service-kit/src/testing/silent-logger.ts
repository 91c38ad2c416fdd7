import { createLogger, type Logger } from '../telemetry/logger';

export function silentLogger(): Logger {
  return createLogger({ service: 'test', level: 'silent' });
}

/** Creates a logger that collects its lines, parsed. */
export function memoryLogger(): { logger: Logger; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  return { logger: createLogger({ service: 'test', level: 'trace', destination: { write } }), lines };
}
