const Sequencer = require('@jest/test-sequencer').default;

/**
 * Starts the end-to-end suites first. They take longest and their files are small: Jest, which orders by size where it has
 * no timings yet, would run them last, with one worker left.
 */
class LongSuitesFirst extends Sequencer {
  /**
   * @override
   * @param {Parameters<InstanceType<typeof Sequencer>['sort']>[0]} tests
   */
  async sort(tests) {
    /** @param {{ path: string }} test */
    const rank = ({ path }) => (path.includes('/e2e/') ? 0 : 1);
    return [...(await super.sort(tests))].sort((a, b) => rank(a) - rank(b));
  }
}

module.exports = LongSuitesFirst;
