import { type Timeline } from '../../beds/domain/timeline';

/** Timelines of all accommodations in one array, so that a search reads memory in order. Never shrinks: compaction creates a new pool. */
export class StepPool {
  all: Timeline = new Int32Array(4096);
  #used = 0;

  /** @returns its start and end */
  append(timeline: Timeline | null): [number, number] {
    const start = this.#used;
    if (timeline === null) return [start, start];
    const end = start + timeline.length;
    if (end > this.all.length) this.#grow(end);
    this.all.set(timeline, start);
    this.#used = end;
    return [start, end];
  }

  /** Returns what has been appended. */
  used(): Timeline {
    return this.all.subarray(0, this.#used);
  }

  #grow(needed: number): void {
    const next = new Int32Array(Math.max(needed, this.all.length * 2));
    next.set(this.all);
    this.all = next;
  }
}
