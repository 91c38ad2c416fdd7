import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/**
 * Creates a folder that only its owner can read, and tightens an existing one: folders 0700, files 0600
 * (docs/security.md S26). Symbolic links are left alone. @returns the paths that were wider than that
 */
export function createPrivateFolder(folder: string): string[] {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  return tighten(folder);
}

function tighten(path: string): string[] {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined || !(stats.isDirectory() || stats.isFile())) return [];
  const mode = stats.isDirectory() ? FOLDER_MODE : FILE_MODE;
  const isWider = (stats.mode & 0o777 & ~mode) !== 0;
  if (isWider) chmodSync(path, mode);
  const below = stats.isDirectory() ? readdirSync(path).flatMap((name) => tighten(join(path, name))) : [];
  return isWider ? [path, ...below] : below;
}
