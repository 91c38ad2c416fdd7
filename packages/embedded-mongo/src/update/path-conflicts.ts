import { serverError, errorCode } from '../server-errors';
import { isPlainObject, type Doc } from '../types';

/** Refuses an update that names a path twice or a path inside another one, as a server does. */
export function refusePathConflicts(update: Doc | Doc[]): void {
  if (Array.isArray(update)) return;
  const paths = Object.entries(update).flatMap(([operator, fields]) =>
    operator.startsWith('$') && isPlainObject(fields) ? touchedPaths(operator, fields) : [],
  );
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

function touchedPaths(operator: string, fields: Doc): string[] {
  return operator === '$rename'
    ? [...Object.keys(fields), ...Object.values(fields).map(String)]
    : Object.keys(fields);
}

function parentsOf(path: string): string[] {
  const segments = path.split('.');
  return segments.slice(1).map((_, index) => segments.slice(0, index + 1).join('.'));
}
