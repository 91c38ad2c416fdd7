/** `npm run build` */
const { requireNode, install, build } = require('./setup.cjs');

requireNode();
install();
build();
