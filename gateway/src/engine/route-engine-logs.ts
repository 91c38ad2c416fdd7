import { type Logger } from 'pino';

/** The used part of express-gateway's winston loggers. */
interface EngineLogger {
  readonly transports: { silent: boolean }[];
  on(event: 'data', listener: (line: { level?: unknown; message?: unknown }) => void): void;
}

let target: Logger | null = null;

/**
 * Redirects express-gateway's log lines from the console to the gateway's log: warnings and errors as such, the rest as
 * trace.
 */
export function routeEngineLogs(loggers: Readonly<Record<string, EngineLogger>>, logger: Logger): void {
  const isRouted = target !== null;
  target = logger;
  if (isRouted) return;
  for (const engineLogger of Object.values(loggers)) {
    if (typeof engineLogger !== 'object') continue;
    for (const transport of engineLogger.transports) transport.silent = true;
    engineLogger.on('data', ({ level, message }) => write(String(level), String(message)));
  }
}

// winston adds colours to its texts.
const colour = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, 'g');

function write(level: string, message: string): void {
  const text = message.replace(colour, '');
  if (level.includes('error')) target?.error({ from: 'express-gateway' }, text);
  else if (level.includes('warn')) target?.warn({ from: 'express-gateway' }, text);
  else target?.trace({ from: 'express-gateway' }, text);
}
