/** Listings to measure with: numbers of the command line, or the two that the aims speak of. */
export function sizesOf(argv) {
  const given = argv
    .slice(2)
    .map(Number)
    .filter((size) => Number.isInteger(size) && size > 0);
  return given.length > 0 ? given : [600, 100_000];
}

export function thousands(count) {
  return count.toLocaleString('en-US').replaceAll(',', ' ');
}
