import { builtFile } from '../project-root';
import { answersHttp } from './probe';
import { type RunningServer, type ServerPlace, startServer } from './start-server';

export interface SmtpSinkPlace extends ServerPlace {
  /** Port of its HTTP interface; default is `port` + 1. */
  readonly httpPort?: number;
}

export interface RunningSmtpSink extends RunningServer {
  /** Base URL of the HTTP interface: `/mailbox.json?to=&limit=`, `/counts`, `PUT /mode` (src/smtp-sink). */
  readonly httpUrl: string;
}

/** Starts an SMTP server that stores every mail and can be switched to fail. */
export async function startSmtpSink({
  dir,
  port,
  httpPort = port + 1,
}: SmtpSinkPlace): Promise<RunningSmtpSink> {
  const httpUrl = `http://127.0.0.1:${httpPort}`;
  const server = await startServer({
    name: 'smtp-sink',
    dir,
    ports: [port, httpPort],
    url: `smtp://127.0.0.1:${port}`,
    answers: () => answersHttp(`${httpUrl}/health`),
    prepare: async () => ({
      file: process.execPath,
      args: [builtFile('apps/local-cluster', 'smtp-sink/main.js'), String(port), String(httpPort)],
    }),
  });
  return { ...server, httpUrl };
}
