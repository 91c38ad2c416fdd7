/** A picker of ranks 0 … count−1 where rank r is taken in proportion to 1 / (r + 1)^exponent (Zipf). */
export function zipf(count, exponent) {
  return weighted(Array.from({ length: count }, (_, rank) => [rank, 1 / (rank + 1) ** exponent]));
}

/** A picker of values, each in proportion to its weight. @param {[value: unknown, weight: number][]} choices */
export function weighted(choices) {
  const sums = [];
  let total = 0;
  for (const [, weight] of choices) sums.push((total += weight));
  return () => {
    const drawn = Math.random() * total;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle] <= drawn) low = middle + 1;
      else high = middle;
    }
    return choices[low][0];
  };
}

/** A place of the first of a list rather than of its end. */
export function nearTop(list) {
  return list[Math.floor(Math.random() ** 2 * list.length)];
}
