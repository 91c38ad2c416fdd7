import { type ServerOptions } from 'node:http';

/** The sinks keep idle connections longer than clients do, so that no request meets a connection that is being closed. */
export const SINK_OPTIONS = { keepAliveTimeout: 60_000 } as const satisfies ServerOptions;
