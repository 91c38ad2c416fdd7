import { type FinishStays } from './finish-stays';
import { type Stays } from './ports';

export type ProcessDueStay = (stayId: number) => Promise<void>;

/** Goes on with a changed stay whose caller died: the accommodation and the request follow it. */
export function createProcessDueStay(deps: {
  readonly stays: Pick<Stays, 'findById'>;
  readonly finishStays: Pick<FinishStays, 'finish'>;
}): ProcessDueStay {
  return async (stayId) => {
    const stay = await deps.stays.findById(stayId);
    if (stay !== null) await deps.finishStays.finish(stay);
  };
}
