/** `npm run test:endurance` sets it; nothing else decides between the short and the long forms. */
const isLong = process.env['KQ_TEST_ENDURANCE'] === 'on';

/** Sizes of the fault tests: short in CI, long in `npm run test:endurance` (CONTRIBUTING.md). */
export const endurance = {
  /** How often processes are killed and started again. */
  killRounds: isLong ? 20 : 4,
  /**
   * How long mails may take after a restart (embedded) or the death of a worker (distributed), docs/adr/025. The limits hold on a
   * machine of its own, as the long form has it; the short form shares its machine and only finds stalls.
   */
  mailsAfterRestartMs: isLong ? 10_000 : 45_000,
  mailsAfterDeathMs: isLong ? 20_000 : 180_000,
  /** Mails that a kill may repeat on average. Over a few rounds the average is that of one unlucky kill: its open hand-overs. */
  repeatedOnAverage: isLong ? 3 : 10,
  /** How long a backing service stays unavailable. */
  outageMs: isLong ? 60_000 : 12_000,
  /** How often every process is replaced under load. */
  rollingRestarts: isLong ? 3 : 1,
} as const;

/** Prints a measurement; `npm run test:endurance` lists them at its end. */
export const printResult = (text: string): void => void process.stdout.write(`result: ${text}\n`);
