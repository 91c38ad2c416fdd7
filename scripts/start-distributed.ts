/** `npm run start:distributed`: the product as processes on real servers (docs/adr/012-local-cluster.md). */
import { build, install, requireNode } from './setup.cjs';

requireNode();
install();
build();
void import('../apps/local-cluster/dist/main.js');
