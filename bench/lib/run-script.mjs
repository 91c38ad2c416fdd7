import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs a bench that a package brings along. @returns the lines it printed; rejects when it fails */
export async function runScript(path, args = []) {
  const child = spawn(process.execPath, [path, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const lines = [];
  for await (const line of createInterface({ input: child.stdout })) lines.push(line);
  const code = await ended;
  if (code !== 0) throw new Error(`${path} ended with ${code}`);
  return lines;
}
