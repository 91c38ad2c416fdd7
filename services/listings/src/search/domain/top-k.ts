/** Keeps the best k of a stream in a heap whose root is the worst of them: n·log k, without sorting all. */
export class TopK {
  #limit = 0;
  #size = 0;
  #keys = new Float64Array(1024);
  #slots = new Int32Array(1024);
  #ids: Float64Array = new Float64Array(0);

  /** `ids` break ties: the smaller id wins. */
  reset(limit: number, ids: Float64Array): void {
    this.#limit = limit;
    this.#size = 0;
    this.#ids = ids;
  }

  /** Adds a slot; a larger key is better. */
  offer(key: number, slot: number): void {
    if (this.#size < this.#limit) {
      if (this.#size === this.#keys.length) this.#grow();
      this.#keys[this.#size] = key;
      this.#slots[this.#size] = slot;
      this.#up(this.#size);
      this.#size += 1;
      return;
    }
    if (this.#size === 0 || key < (this.#keys[0] as number)) return;
    if (!this.#isWorse(this.#keys[0] as number, this.#slots[0] as number, key, slot)) return;
    this.#keys[0] = key;
    this.#slots[0] = slot;
    this.#down();
  }

  /** Returns the slots, best first, and empties the heap. */
  drain(): number[] {
    const slots = new Array<number>(this.#size);
    while (this.#size > 0) {
      this.#size -= 1;
      slots[this.#size] = this.#slots[0] as number;
      this.#keys[0] = this.#keys[this.#size] as number;
      this.#slots[0] = this.#slots[this.#size] as number;
      this.#down();
    }
    return slots;
  }

  #isWorse(keyA: number, slotA: number, keyB: number, slotB: number): boolean {
    if (keyA !== keyB) return keyA < keyB;
    return (this.#ids[slotA] as number) > (this.#ids[slotB] as number);
  }

  #up(start: number): void {
    const keys = this.#keys;
    const slots = this.#slots;
    const key = keys[start] as number;
    const slot = slots[start] as number;
    let at = start;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#isWorse(key, slot, keys[parent] as number, slots[parent] as number)) break;
      keys[at] = keys[parent] as number;
      slots[at] = slots[parent] as number;
      at = parent;
    }
    keys[at] = key;
    slots[at] = slot;
  }

  #down(): void {
    const keys = this.#keys;
    const slots = this.#slots;
    const key = keys[0] as number;
    const slot = slots[0] as number;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.#size) break;
      const right = child + 1;
      if (
        right < this.#size &&
        this.#isWorse(
          keys[right] as number,
          slots[right] as number,
          keys[child] as number,
          slots[child] as number,
        )
      )
        child = right;
      if (!this.#isWorse(keys[child] as number, slots[child] as number, key, slot)) break;
      keys[at] = keys[child] as number;
      slots[at] = slots[child] as number;
      at = child;
    }
    keys[at] = key;
    slots[at] = slot;
  }

  #grow(): void {
    const keys = new Float64Array(this.#keys.length * 2);
    const slots = new Int32Array(this.#slots.length * 2);
    keys.set(this.#keys);
    slots.set(this.#slots);
    this.#keys = keys;
    this.#slots = slots;
  }
}
