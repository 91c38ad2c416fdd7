/** Starts what an image would start, as its user, from its files only, and asks whether it lives. */
const { spawn, spawnSync } = require('node:child_process');
const { chmodSync, mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { createServer } = require('node:net');
const { join } = require('node:path');
const { setTimeout: delay } = require('node:timers/promises');

/** A command in the image: its environment and nothing of this machine's but a place for temporary files. */
function startImage(image, command, env, { tmp }) {
  const [uid, gid] = image.user.split(':').map(Number);
  const child = spawn(join(image.root, 'usr/local/bin', command[0]), command.slice(1), {
    cwd: join(image.root, image.workdir),
    env: { ...image.env, TMPDIR: tmp, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Only root may become somebody else; a person's own run shows everything but a write to a read-only file.
    ...(process.getuid?.() === 0 ? { uid, gid } : {}),
  });
  const run = { child, output: '', exit: null };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (run.output = (run.output + chunk).slice(-8000)));
  run.ended = new Promise((resolve) => {
    child.once('close', (code, signal) => resolve((run.exit = code ?? signal)));
    child.once('error', (error) => resolve((run.exit = error.message)));
  });
  return run;
}

/** The exit code (or signal) of a command that ends by itself. */
async function runToEnd(image, command, env, { limitMs = 60_000, tmp }) {
  const run = startImage(image, command, env, { tmp });
  const timer = setTimeout(() => run.child.kill('SIGKILL'), limitMs);
  await run.ended;
  clearTimeout(timer);
  return run;
}

/**
 * Starts the image, waits until its own health check says yes, calls `visit`, and ends it by its stop signal.
 * @throws Error with the output when it does not live within 90 s or does not end in order within 25 s
 */
async function visitImage(image, env, { kind, tmp, visit = async () => undefined, limitMs = 90_000 }) {
  const run = startImage(image, [...image.entrypoint, ...image.cmd], env, { tmp });
  const [command, ...args] = image.healthcheck.slice(0, -1);
  try {
    const until = Date.now() + limitMs;
    while (spawnCheck(image, command, [...args, kind], env) !== 0) {
      if (run.exit !== null) throw new Error(`ended with ${run.exit} before it was ${kind}`);
      if (Date.now() > until) throw new Error(`was not ${kind} within ${limitMs / 1000} s`);
      await delay(100);
    }
    await visit();
    run.child.kill(image.stopSignal);
    const exit = await Promise.race([run.ended, delay(25_000, 'no end', { ref: false })]);
    if (exit !== 0) throw new Error(`${image.stopSignal} ended with ${exit}, not 0`);
  } catch (error) {
    throw new Error(`${error.message}\n${run.output}`, { cause: error });
  } finally {
    if (run.exit === null) run.child.kill('SIGKILL');
    await run.ended;
  }
}

function spawnCheck(image, command, args, env) {
  const { status } = spawnSync(join(image.root, 'usr/local/bin', command), args, {
    cwd: join(image.root, image.workdir),
    env: { ...image.env, ...env },
    timeout: 5000,
  });
  return status;
}

/** A folder that the image's user may write, removed by `remove`. */
function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'kq-image-run-'));
  chmodSync(path, 0o777);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

module.exports = { runToEnd, visitImage, temporaryFolder, freePort };
