import { type CronJob, type Job } from './manifest';

/** Returns the Job that a CronJob makes, for the rules about pods. */
export const asJob = ({ metadata, spec }: CronJob): Job => ({
  kind: 'Job',
  metadata,
  spec: spec.jobTemplate.spec,
});

/** @returns problems in words: of a CronJob whose runs may overlap, pile up or never end */
export function cronJobProblems({ spec }: CronJob): string[] {
  const problems: string[] = [];
  const check = (isRight: boolean, text: string) => isRight || problems.push(text);
  const { backoffLimit, activeDeadlineSeconds } = spec.jobTemplate.spec;
  check(spec.concurrencyPolicy === 'Forbid', 'may run beside itself');
  // Without it, a hundred runs missed by a controller that was away end the schedule for good.
  check(spec.startingDeadlineSeconds !== undefined, 'has no deadline for a late start');
  check(
    spec.successfulJobsHistoryLimit !== undefined && spec.failedJobsHistoryLimit !== undefined,
    'has no limits of its history',
  );
  check(backoffLimit !== undefined && activeDeadlineSeconds !== undefined, 'may be tried for ever');
  return problems;
}
