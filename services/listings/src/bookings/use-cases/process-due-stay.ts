import { type Clock } from '@kq/kernel';
import { endStay } from '../../stays/domain/end-stay';
import { changeStay, type Stays } from '../../stays';
import { type FinishStays } from './finish-stays';

export type ProcessDueStay = (stayId: number) => Promise<void>;

/** Goes on with a changed stay whose caller died: the accommodation and the request follow it. Tells the end of others. */
export function createProcessDueStay(deps: {
  readonly stays: Stays;
  readonly finishStays: Pick<FinishStays, 'finish'>;
  readonly clock: Clock;
}): ProcessDueStay {
  return async (stayId) => {
    const stay = await deps.stays.findById(stayId);
    if (stay === null) return;
    if (stay.is_unfinished) await deps.finishStays.finish(stay);
    else await changeStay(deps.stays, stayId, (current) => endStay(current, deps.clock.now()));
  };
}
