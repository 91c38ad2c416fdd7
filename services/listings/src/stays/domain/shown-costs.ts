import { type CancellationCost } from '@kq/contracts';
import { AppError } from '@kq/kernel';

/** The sum that was shown for one accommodation; null where the terms name none, undefined where none was shown. */
export type ShownCost = (accommodationId: number) => number | null | undefined;

/**
 * Rejects a cancellation whose sum is not the one that was shown. A call without a sum passes while none is owed or
 * the terms name none.
 * @throws AppError CANCELLATION_COST_CHANGED with `costs` [{accommodation_id, is_free, sum_cents}]
 */
export function assertShownCosts(
  costs: readonly (CancellationCost & { readonly accommodation_id: number })[],
  shownFor: ShownCost,
): void {
  const isShown = ({ accommodation_id, sum_cents }: (typeof costs)[number]): boolean => {
    const shown = shownFor(accommodation_id);
    return shown === undefined ? !sum_cents : shown === sum_cents;
  };
  if (costs.every(isShown)) return;
  throw new AppError('CANCELLATION_COST_CHANGED', { details: { costs } });
}
