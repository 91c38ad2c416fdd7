import { errorCode, serverError } from '../server-errors';
import { type Doc } from '../types';

/** Refuses an update that names a path twice or a path inside another one, as a server does. */
export function refusePathConflicts(update: Doc): void {
  const paths = Object.values(update).flatMap((fields) => Object.keys(fields as Doc));
  const seen = new Set(paths);
  for (const [position, path] of paths.entries()) {
    const conflicting =
      paths.indexOf(path) === position ? parentsOf(path).find((parent) => seen.has(parent)) : path;
    if (conflicting === undefined) continue;
    throw serverError(
      `Updating the path '${path}' would create a conflict at '${conflicting}'`,
      errorCode.conflictingUpdateOperators,
    );
  }
}

function parentsOf(path: string): string[] {
  const segments = path.split('.');
  return segments.slice(1).map((_, index) => segments.slice(0, index + 1).join('.'));
}
