/** Builds with Go what later checks need, and says why when it cannot. */
const { manifestsStamp } = require('../scripts/kube/stamp.cjs');
const { findTools } = require('../scripts/kube/tools.cjs');
const { findK6 } = require('../scripts/load/find-k6.cjs');
const { root } = require('../scripts/setup.cjs');

const { problem } = findK6();
if (problem !== undefined) throw new Error(problem);
if (manifestsStamp.read() === null) findTools(root, console.log);
