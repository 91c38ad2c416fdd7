import { resolve } from 'node:path';

/** The project's folder, valid from src and from dist. */
export const projectRoot = resolve(__dirname, '../../..');

/** Returns a compiled file of a workspace: child processes run the build, also when tests run the sources. */
export const builtFile = (workspace: string, file: string, root = projectRoot): string =>
  resolve(root, workspace, 'dist', file);
