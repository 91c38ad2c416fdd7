/** Builds with Go what later checks need, and says why when it cannot. */
import { manifestsStamp } from '../scripts/kube/stamp';
import { findTools } from '../scripts/kube/tools';
import { findK6 } from '../scripts/load/find-k6';
import { root } from '../scripts/setup.cjs';

const { problem } = findK6();
if (problem !== undefined) throw new Error(problem);
if (manifestsStamp.read() === null) findTools(root, console.log);
