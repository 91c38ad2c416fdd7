import { type Feature } from '@/lib/store/feature';
import { selectionSaga } from './state/selection.saga';
import { selectionSlice } from './state/selection.slice';

export { SelectionConflict } from './components/selection-conflict';
export { SelectionTray } from './components/selection-tray';
export {
  bestPicked,
  isForOtherSearch,
  accommodationRemoved,
  accommodationsSeen,
  accommodationToggled,
  selectionSent,
  selectSelection,
} from './state/selection.slice';

/** Chosen accommodations, shared by search, city pages and details. */
export const selectionFeature: Feature = { name: 'selection', slices: [selectionSlice], saga: selectionSaga };
