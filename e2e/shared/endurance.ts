/** Set by `npm run test:endurance`; the only switch between the short and the long form. */
export const IS_LONG_FORM = process.env['KQ_TEST_ENDURANCE'] === 'on';

/** Sizes of the fault tests: short in CI, long in `npm run test:endurance` (CONTRIBUTING.md). */
export const endurance = {
  /** Number of kills and restarts. */
  killRounds: IS_LONG_FORM ? 20 : 2,
  /** Number of kills among concurrent changes of the same stays. */
  agreementRounds: IS_LONG_FORM ? 20 : 1,
  /**
   * Time limit of mails after a restart (embedded) or the death of a worker (distributed), docs/adr/025. The limits of
   * the long form hold on a dedicated machine; the short form shares its machine and only finds stalls.
   */
  mailsAfterRestartMs: IS_LONG_FORM ? 10_000 : 45_000,
  mailsAfterDeathMs: IS_LONG_FORM ? 20_000 : 180_000,
  /**
   * Limit of the average number of mails that a kill repeats. Under full load about half of the kills repeat nearly all
   * mails being sent, ten at most, the others none: averages of 20 kills lie between 3.3 and 4.9, with a standard
   * deviation of 1. Over a few rounds one unlucky kill decides the average.
   */
  repeatedOnAverage: IS_LONG_FORM ? 8 : 10,
  /** Duration of an outage of a backing service: longer than a publisher (5 s) and a consumer group (6 s) wait for Kafka. */
  outageMs: IS_LONG_FORM ? 60_000 : 8_000,
  /** Number of replacements of every process under load. */
  rollingRestarts: IS_LONG_FORM ? 3 : 1,
} as const;

/** Prints a measurement; `npm run test:endurance` lists them at its end. */
export const printResult = (text: string): void => void process.stdout.write(`result: ${text}\n`);
