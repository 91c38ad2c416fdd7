import { afterSuite } from '@kq/test-kit/in-process/after-test';
import { createSeededRandom, type RunningCluster, startCluster, waitFor } from '@kq/test-kit';
import { describeAgreements } from '../../shared/agreements.suite';
import { describeCalendarCollisions } from '../../shared/calendar-collisions.suite';
import { createDispatchLedger, createLedgerFor } from '../../shared/dispatch-ledger';
import { endurance, printResult } from '../../shared/endurance';

jest.setTimeout(1_800_000);

const ROUNDS = endurance.killRounds;
/** Number of senders with one bundle in flight each. */
const SENDERS = 10;
const random = createSeededRandom('kill -9 of services');
const VICTIMS = [
  'listings',
  'notifications',
  'notifications',
  'listings',
  'auth',
  'analytics',
  'gateway',
] as const;

/** All suites that kill processes share one product; the sum of mails of the first is its own, so it comes first. */
describe('kill -9 of processes', () => {
  let product: RunningCluster;

  beforeAll(async () => {
    product = await startCluster();
    afterSuite(() => product.remove());
    afterSuite(() => product.stop());
  });

  const replicasOf = (service: 'listings' | 'notifications') =>
    product.cluster.services.filter(({ name }) => name === service);
  const borrowed = { start: async () => product, stop: async () => undefined };

  /** Kills one service process with SIGKILL during a dispatch, repeatedly, while bundles are sent. */
  describe(`${ROUNDS} times kill -9 of a service`, () => {
    it('loses no acknowledged request, mails each owner soon after the death and repeats few mails', async () => {
      const ledger = await createDispatchLedger(product, { random });
      const answered = () => ledger.acknowledged.length + ledger.refused.length + ledger.broken.length;
      /** Kills and starts at random instants, counted in answers to the senders. */
      const furtherAnswers = (count: number) => {
        const enough = answered() + count;
        return waitFor('further answers', () => answered() >= enough, { timeoutMs: 60_000 });
      };
      const waits: number[] = [];
      let mailKills = 0;
      let mailedCount = 0;
      let isOver = false;
      const senders = Array.from({ length: SENDERS }, () => ledger.sendUntil(() => isOver));
      try {
        for (let round = 0; round < ROUNDS; round += 1) {
          const victim = VICTIMS[round % VICTIMS.length]!;
          const replicas = product.cluster.services.filter(({ name }) => name === victim);
          const service = replicas[round % replicas.length]!;
          const before = ledger.acknowledged.length;
          await waitFor('a further acknowledged request', () => ledger.acknowledged.length > before, {
            timeoutMs: 60_000,
          });
          await furtherAnswers(Math.floor(random() * 5));
          await service.kill();
          if (victim === 'notifications') mailKills += 1;
          // Those of earlier rounds have their mails: asking for them again would take longer each round.
          const earlier = ledger.acknowledged.slice(mailedCount);
          mailedCount += earlier.length;
          const mailed = createLedgerFor(product.api(), [], { earlier, random });
          const waiting = mailed.untilMailed({ timeoutMs: endurance.mailsAfterDeathMs });
          await Promise.all([waiting, furtherAnswers(Math.floor(random() * 5)).then(() => service.start())]);
          waits.push(await waiting);
        }
      } finally {
        isOver = true;
        await Promise.all(senders);
      }
      const { requests, ownerMails, repeated } = await ledger.settle({ timeoutMs: 300_000 });
      printResult(
        `kill -9 of services: ${ROUNDS} rounds, ${requests} requests acknowledged, ${ledger.refused.length} refused, ${ownerMails} owner mails, ` +
          `${repeated} repeated, all mails ${waits.map((ms) => (ms / 1000).toFixed(1)).join(' ')} s after the death`,
      );
      expect(requests).toBeGreaterThanOrEqual(ROUNDS);
      // Only kills of notifications can repeat mails.
      expect(repeated).toBeLessThanOrEqual(Math.max(1, mailKills) * endurance.repeatedOnAverage);
      // While a process is restarting, the gateway answers 502, 503 or 504, never 500.
      for (const { status } of ledger.refused) expect([502, 503, 504]).toContain(status);
    });
  });

  describeAgreements({
    ...borrowed,
    async killAndStart(_product, round) {
      const replicas = replicasOf('listings');
      const victim = replicas[round % replicas.length];
      if (victim === undefined) throw new Error('listings expected');
      await victim.kill();
      await victim.start();
      return product;
    },
  });

  describeCalendarCollisions({
    ...borrowed,
    /** All replicas: the surviving one would finish the work of the other. */
    async killAndStart(_product, victim) {
      const replicas = replicasOf(victim);
      await Promise.all(replicas.map((one) => one.kill()));
      await Promise.all(replicas.map((one) => one.start()));
      return product;
    },
  });
});
