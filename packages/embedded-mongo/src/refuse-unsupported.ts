import { notSupportedError } from './server-errors';
import { type Doc } from './types';

/** Options that change a result: to ignore one would give a wrong result silently. */
const UNSUPPORTED_OPTIONS = [
  'arrayFilters',
  'collation',
  'hint',
  'let',
  'max',
  'min',
  'returnKey',
  'session',
  'showRecordId',
  'tailable',
];

/** Refuses the options of an operation that the store does not implement; `more` names those of this operation only. */
export function refuseOptions(options: Doc | undefined, ...more: string[]): void {
  const option = [...UNSUPPORTED_OPTIONS, ...more].find((name) => Boolean(options?.[name]));
  if (option !== undefined) throw notSupportedError(`The option ${option}`);
}

/** Defines every method of the MongoDB driver's class that ours lacks as one that throws a not-supported error. */
export function refuseOtherMethods(
  ours: { prototype: object },
  driver: { prototype: object },
  prefix: string,
): void {
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(driver.prototype))) {
    if (typeof value !== 'function' || name in ours.prototype) continue;
    Object.defineProperty(ours.prototype, name, {
      value: () => {
        throw notSupportedError(`${prefix}${name}()`);
      },
    });
  }
}
