/** Jest's `globalTeardown`: names what keeps the process alive when it has not ended some seconds after the last test. */
const DELAY_MS = 10_000;

module.exports = () => {
  setTimeout(() => {
    const counts = new Map();
    for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    const list = [...counts].map(([kind, count]) => `${kind} × ${count}`).join(', ');
    process.stderr.write(`open handles ${DELAY_MS / 1000} s after the last test: ${list}\n`);
  }, DELAY_MS).unref();
};
