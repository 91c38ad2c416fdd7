import { fakeClock } from '@kq/kernel/time/fake-clock';
import { createMetrics } from '@kq/service-kit';
import { watchMailings } from './watch-mailings';

it('shows how long the oldest mail has waited for a worker and to be sent, 0 while none does', async () => {
  const clock = fakeClock();
  const metrics = createMetrics();
  let dueAt: Date | null = null;
  let unsentAt: Date | null = null;
  watchMailings({
    metrics,
    clock,
    mailings: {
      counts: async () => ({ pending: 1, sending: 0, failed: 0 }),
      oldestDueAt: async () => dueAt,
      oldestUnsentAt: async () => unsentAt,
    },
  });
  const text = await metrics.text();
  expect(text).toContain('kq_mail_overdue_ms 0');
  expect(text).toContain('kq_mail_oldest_unsent_ms 0');
  dueAt = new Date(clock.now().getTime() - 90_000);
  unsentAt = new Date(clock.now().getTime() - 130_000);
  const later = await metrics.text();
  expect(later).toContain('kq_mail_overdue_ms 90000');
  expect(later).toContain('kq_mail_oldest_unsent_ms 130000');
});
