import { type ApiServer } from './api-server';

/** Returns a real API server's judgement of manifests: refusals, and warnings of Pod Security or about old versions. */
export function judge(server: ApiServer, text: string): string[] {
  const { status, stderr } = server.kubectl(
    ['apply', '--server-side', '--dry-run=server', '--validate=strict', '--field-manager=check', '-f', '-'],
    text,
  );
  const lines = stderr.split('\n').filter((line) => line.trim() !== '');
  if (status !== 0 && lines.length === 0) return [`kubectl ended with ${status}`];
  return lines;
}
