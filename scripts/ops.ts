/** `npm run ops -- <command>`: commands for operators; `npm run ops` alone lists them. docs/operations.md explains them. */
import { build, install, requireNode } from './setup.cjs';

requireNode();
install();
build();
void import('../apps/ops/dist/main.js');
