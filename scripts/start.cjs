/** `npm start`: installs and builds what is missing, then runs the whole product in this process. */
const { join } = require('node:path');

// lmdb's commits, argon2 and libvips share libuv's pool; it is sized when first used.
process.env.UV_THREADPOOL_SIZE ??= '16';

const { root, requireNode, install, build } = require('./setup.cjs');

requireNode();
install();
build();
require(join(root, 'apps/all-in-one/dist/main.js'));
