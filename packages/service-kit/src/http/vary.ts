import { type ServerResponse } from 'node:http';

/** Adds a name to Vary, once. */
export function appendVary(res: ServerResponse, name: string): void {
  const known = res.getHeader('vary');
  res.setHeader('vary', withVary(known === undefined ? undefined : String(known), name));
}

/** Returns `known` with `name` added. */
export function withVary(known: string | string[] | undefined, name: string): string {
  const names = String(known ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (names.some((part) => part.toLowerCase() === name.toLowerCase())) return names.join(', ');
  return [...names, name].join(', ');
}
