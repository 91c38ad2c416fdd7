import { builtFile } from '../project-root';
import { answersHttp } from './probe';
import { type RunningServer, type ServerPlace, startServer } from './start-server';

/**
 * Starts a sink that receives spans by OTLP over HTTP and returns them: `GET /spans?trace_id=`, `DELETE /spans`
 * (src/otlp-sink).
 */
export function startOtlpSink({ dir, port }: ServerPlace): Promise<RunningServer> {
  const url = `http://127.0.0.1:${port}`;
  return startServer({
    name: 'otlp-sink',
    dir,
    ports: [port],
    url,
    answers: () => answersHttp(`${url}/health`),
    prepare: async () => ({
      file: process.execPath,
      args: [builtFile('apps/local-cluster', 'otlp-sink/main.js'), String(port)],
    }),
  });
}
