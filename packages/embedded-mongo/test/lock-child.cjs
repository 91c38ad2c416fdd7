/* Holds the lock of a folder until it is killed. Prints "locked" or the name of the error. */
const { writeSync } = require('node:fs');
const { lockDataFolder } = require('../dist/index.js');

const KEEP_ALIVE_MS = 60_000;

lockDataFolder(process.argv[2]).then(
  () => {
    writeSync(1, 'locked\n');
    setTimeout(() => undefined, KEEP_ALIVE_MS);
  },
  (error) => writeSync(1, `${error.name}\n`),
);
