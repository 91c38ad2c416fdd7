import { ServerResponse } from 'node:http';
import { appendVary } from '@kq/service-kit/http/vary';

/** Names in lower case and values in turn, as `writeHead` takes them. */
export type HeaderList = readonly (string | string[])[];

/** Returns the same headers as a list. */
export function headerList(headers: Readonly<Record<string, string | string[]>>): HeaderList {
  const list: (string | string[])[] = [];
  for (const [name, value] of Object.entries(headers)) list.push(name, value);
  return list;
}

interface HeldHead {
  /** Of every response to this request: one list for each policy. */
  readonly ofPolicies: HeaderList[];
  /** Of a service's answer, also from the cache. */
  ofAnswer: HeaderList;
}

const key = Symbol('kq.head');
type Carrier = ServerResponse & { [key]?: HeldHead };

/**
 * Adds headers to any response to this request, unless its answer or `setHeader` sets the same name. They leave with the
 * head: Node.js writes a list in half of the time that a `setHeader` for each takes.
 */
export function holdHeaders(res: ServerResponse, headers: HeaderList): void {
  heldOf(res).ofPolicies.push(headers);
}

/** Sets status and headers of an answer that is about to be sent, in the place of an earlier one that broke off. */
export function holdAnswer(res: ServerResponse, status: number, headers: HeaderList): void {
  res.statusCode = status;
  heldOf(res).ofAnswer = headers;
}

/** Forgets the headers of an answer: an error is sent instead. */
export function dropAnswer(res: ServerResponse): void {
  heldOf(res).ofAnswer = [];
}

function heldOf(res: Carrier): HeldHead {
  const known = res[key];
  if (known !== undefined) return known;
  const held: HeldHead = { ofPolicies: [], ofAnswer: [] };
  res[key] = held;
  // On the response itself: Express replaces its prototype. Node.js calls it for every head, also of `end` and `write`,
  // so that no sender can leave out a header. Not a closure: V8 would keep those until a full collection.
  res.writeHead = writeHeldHead as ServerResponse['writeHead'];
  return held;
}

type WriteHead = (status: number, ...rest: unknown[]) => ServerResponse;

function writeHeldHead(this: Carrier, status: number, ...rest: unknown[]): ServerResponse {
  const native = ServerResponse.prototype.writeHead as WriteHead;
  const held = heldOf(this);
  if (rest.length === 0 && this.getHeaderNames().length === 0)
    return native.call(this, status, headersOf(held));
  setMissing(this, held);
  return native.call(this, status, ...rest);
}

function headersOf({ ofPolicies, ofAnswer }: HeldHead): HeaderList {
  const headers = [...ofAnswer];
  for (const list of ofPolicies)
    for (let at = 0; at < list.length; at += 2)
      if (!hasName(ofAnswer, list[at])) headers.push(list[at]!, list[at + 1]!);
  return headers;
}

function hasName(headers: HeaderList, name: unknown): boolean {
  for (let at = 0; at < headers.length; at += 2) if (headers[at] === name) return true;
  return false;
}

/** What was set by `setHeader` stays; Vary gets the names of both. */
function setMissing(res: ServerResponse, held: HeldHead): void {
  const headers = headersOf(held);
  for (let at = 0; at < headers.length; at += 2) {
    const [name, value] = [String(headers[at]), headers[at + 1]!];
    if (!res.hasHeader(name)) res.setHeader(name, value);
    else if (name === 'vary') for (const part of String(value).split(',')) appendVary(res, part.trim());
  }
}
