import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Returns the next message of a child process. @throws Error when it exits before */
export async function nextMessage<T>(child: ChildProcess, name: string): Promise<T> {
  const settled = new AbortController();
  const { signal } = settled;
  const exited = once(child, 'exit', { signal }).then(([code, killedBy]) => {
    throw new Error(`${name} exited with ${String(code ?? killedBy)}`);
  });
  try {
    const [message] = (await Promise.race([once(child, 'message', { signal }), exited])) as [T];
    return message;
  } finally {
    settled.abort();
  }
}
