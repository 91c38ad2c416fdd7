import { resolve } from 'node:path';

/** The project's folder, seen from src as from dist. */
export const projectRoot = resolve(__dirname, '../../..');

/** A compiled file of a workspace: child processes run what was built, also when tests run the sources. */
export const builtFile = (workspace: string, file: string): string =>
  resolve(projectRoot, workspace, 'dist', file);
