/**
 * `run-tests.cjs <report> <command> <argument>…`: runs a test runner until it has written its JSON report and ended. One
 * that does not end within a minute of its report is terminated and fails, with the processes and handles that it left
 * open. `KQ_CI_GRACE_MS` and `KQ_CI_LIMIT_MS` set both limits.
 */
const { spawn, spawnSync } = require('node:child_process');
const { existsSync, rmSync, statSync } = require('node:fs');

const graceMs = Number(process.env.KQ_CI_GRACE_MS ?? 60_000);
const limitMs = Number(process.env.KQ_CI_LIMIT_MS ?? 40 * 60_000);
const POLL_MS = 250;
const KILL_AFTER_MS = 10_000;

const [report = '', command = '', ...args] = process.argv.slice(2);
rmSync(report, { force: true });
// Its own process group: what it leaves behind ends with it.
const child = spawn(command, args, { stdio: 'inherit', detached: true });
const startedAt = Date.now();
let isOverdue = false;

const watch = setInterval(() => {
  const hasReported = existsSync(report) && Date.now() - statSync(report).mtimeMs > graceMs;
  if (!hasReported && Date.now() - startedAt < limitMs) return;
  clearInterval(watch);
  const why = hasReported
    ? `reported its result and did not end within ${graceMs / 1000} s`
    : `did not end within ${limitMs / 60_000} min`;
  isOverdue = true;
  console.error(`✗ ${[command, ...args].join(' ')} ${why}; still open:\n${processesOf(child.pid)}`);
  signalGroup('SIGTERM');
  setTimeout(() => signalGroup('SIGKILL'), KILL_AFTER_MS).unref();
}, POLL_MS);

child.once('error', (error) => {
  console.error(`${command}: ${error.message}`);
  process.exit(1);
});
child.once('exit', (code) => {
  clearInterval(watch);
  // Grandchildren may have outlived it.
  if (isOverdue) signalGroup('SIGKILL');
  process.exit(isOverdue ? 1 : (code ?? 1));
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => signalGroup(signal));

/** @param {number | undefined} group */
function processesOf(group) {
  const { stdout } = spawnSync('ps', ['-eo', 'pgid=,pid=,args='], { encoding: 'utf8' });
  const own = (stdout ?? '').split('\n').filter((line) => Number(line.trim().split(/\s+/)[0]) === group);
  return own.map((line) => `  ${line.trim().slice(0, 200)}`).join('\n');
}

/** @param {NodeJS.Signals} signal */
function signalGroup(signal) {
  // A command that could not be started has no group.
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}
