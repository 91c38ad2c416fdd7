import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
} from '@dnd-kit/sortable';
import { type Photo } from '@kq/contracts/http/accommodations';
import { ownerDashboardText } from '../texts';
import { PhotoTile, type PhotoWords } from './photo-tile';
import styles from './photos.module.css';

const text = ownerDashboardText.photos;

interface PhotoGridProps {
  readonly photos: readonly Photo[];
  readonly onOrder: (ids: readonly string[]) => void;
  readonly onDescribe: (id: string, words: PhotoWords) => void;
  readonly onRemove: (id: string) => void;
}

/** A long press on touch screens starts a drag, so that a swipe still scrolls the page. */
const TOUCH_CONSTRAINT = { delay: 200, tolerance: 8 };

/** Photos to sort by mouse, finger and keyboard. */
export function PhotoGrid({ photos, onOrder, onDescribe, onRemove }: PhotoGridProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: TOUCH_CONSTRAINT }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = photos.flatMap(({ id }) => id ?? []);
  const end = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id)
      onOrder(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
  };
  const makeCover = (id: string) => onOrder([id, ...ids.filter((other) => other !== id)]);

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcementsOf(ids),
        screenReaderInstructions: { draggable: text.drag.instructions },
      }}
      onDragEnd={end}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <ul className={styles.grid} aria-label={text.list}>
          {photos.map(
            (photo, index) =>
              photo.id && (
                <PhotoTile
                  key={photo.id}
                  id={photo.id}
                  photo={photo}
                  position={index + 1}
                  onDescribe={onDescribe}
                  onRemove={onRemove}
                  onMakeCover={makeCover}
                />
              ),
          )}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

function announcementsOf(ids: readonly string[]): Announcements {
  const position = (id: string | number): number => ids.indexOf(String(id)) + 1;
  return {
    onDragStart: ({ active }) => text.drag.start(position(active.id)),
    onDragOver: ({ over }) => (over ? text.drag.over(position(over.id)) : undefined),
    onDragEnd: ({ over }) => (over ? text.drag.end(position(over.id)) : text.drag.cancel),
    onDragCancel: () => text.drag.cancel,
  };
}
