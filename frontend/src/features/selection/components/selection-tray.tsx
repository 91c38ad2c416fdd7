import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { IconChevronUp, IconListCheck, IconX } from '@tabler/icons-react';
import { useDispatch, useSelector } from 'react-redux';
import { stayWords } from '@/components/accommodation/stay-words';
import { PICK_BEST } from '@/components/accommodation/texts';
import { PlainButton } from '@/components/ui/button';
import { Drawer } from '@/components/ui/drawer';
import {
  type FitRules,
  isForOtherSearch,
  isFull,
  selectionCleared,
  type SelectionState,
  selectSelection,
} from '../state/selection.slice';
import { fittingWords, foreignSelection, selectedCount, selectionText } from '../texts';
import { SelectedList } from './selected-list';
import { SelectionConflict } from './selection-conflict';
import styles from './selection-tray.module.css';
import { UndoBar } from './undo-bar';

const DRAG_PX = 24;

interface SelectionTrayProps {
  /** The search that the page shows; null where it shows none. */
  readonly rules: FitRules | null;
  readonly onPrepare: () => void;
  /** Missing where there is no search result to pick from. */
  readonly onPickBest?: (() => void) | undefined;
}

/**
 * The bar at the foot of the screen (docs/look.md L11, L18): from one selected accommodation on, named by the search it was
 * made for.
 */
export function SelectionTray({ rules, onPrepare, onPickBest }: SelectionTrayProps) {
  const selection = useSelector(selectSelection);
  const { accommodations, replaced } = selection;
  const bar = useRef<HTMLElement>(null);
  const isForeign = isForOtherSearch(selection, rules?.search ?? null);
  useKeptFocus(bar, `${isForeign} ${replaced === null} ${accommodations.length === 0}`);

  return (
    <>
      <p className="kq-visually-hidden" role="status">
        {announcement(selection, isForeign)}
      </p>
      {(accommodations.length > 0 || replaced !== null) && (
        <section ref={bar} className={styles.tray} aria-label="Auswahl">
          {replaced !== null && <UndoBar text={undoText(selection)} />}
          {isForeign && rules !== null && <SelectionConflict rules={rules} />}
          {!isForeign && accommodations.length > 0 && (
            <Ready selection={selection} onPrepare={onPrepare} onPickBest={onPickBest} />
          )}
        </section>
      )}
    </>
  );
}

interface ReadyProps extends Pick<SelectionTrayProps, 'onPrepare' | 'onPickBest'> {
  readonly selection: SelectionState;
}

function Ready({ selection: { accommodations, madeFor }, onPrepare, onPickBest }: ReadyProps) {
  const dispatch = useDispatch();
  const [isOpen, setIsOpen] = useState(false);
  const pressedAt = useRef<number | null>(null);
  const dragUp = (event: PointerEvent) => {
    if (pressedAt.current !== null && pressedAt.current - event.clientY > DRAG_PX) setIsOpen(true);
    pressedAt.current = null;
  };
  const count = selectedCount(accommodations.length, madeFor?.workers ?? null);
  return (
    <>
      <div
        className={styles.inner}
        onPointerDown={(event) => {
          pressedAt.current = event.clientY;
        }}
        onPointerUp={dragUp}
      >
        <button type="button" className={styles.count} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <IconChevronUp size={20} aria-hidden="true" />
          <span className={styles.figures}>
            <span className={styles.madeFor}>{madeFor && stayWords(madeFor)}</span>
            <span>{count}</span>
          </span>
          <span className="kq-visually-hidden">, Auswahl ansehen</span>
        </button>
        <PlainButton look="quiet" className={styles.clear} onClick={() => dispatch(selectionCleared())}>
          <IconX size={20} aria-hidden="true" />
          {selectionText.clear}
        </PlainButton>
        <PlainButton className={styles.prepare} onClick={onPrepare}>
          {selectionText.prepare}
        </PlainButton>
      </div>
      <Drawer
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        position="bottom"
        size="auto"
        title={count}
        classNames={{ content: styles.sheet }}
        foot={
          <div className={styles.actions}>
            {onPickBest && !isFull(accommodations) && (
              <PlainButton look="secondary" onClick={onPickBest}>
                <IconListCheck size={20} aria-hidden="true" />
                {PICK_BEST}
              </PlainButton>
            )}
            <PlainButton look="quiet" onClick={() => dispatch(selectionCleared())}>
              {selectionText.clear}
            </PlainButton>
            <PlainButton
              onClick={() => {
                setIsOpen(false);
                onPrepare();
              }}
            >
              {selectionText.prepare}
            </PlainButton>
          </div>
        }
      >
        <SelectedList accommodations={accommodations} madeFor={madeFor} />
      </Drawer>
    </>
  );
}

function announcement(selection: SelectionState, isForeign: boolean): string {
  const { accommodations, madeFor, replaced } = selection;
  if (replaced !== null) return undoText(selection);
  if (madeFor === null) return '';
  return isForeign
    ? foreignSelection(stayWords(madeFor))
    : `${stayWords(madeFor)} · ${selectedCount(accommodations.length, madeFor.workers)}`;
}

const undoText = ({ accommodations, replaced }: SelectionState): string =>
  replaced?.by === 'fitting'
    ? fittingWords(accommodations.length, replaced.accommodations.length)
    : selectionText.cleared;

/** A pressed button that vanishes with its question hands the focus to the first one of what follows. */
function useKeptFocus(bar: RefObject<HTMLElement | null>, state: string): void {
  const hadFocus = useRef(false);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      bar.current?.querySelector<HTMLElement>('button')?.focus();
  }, [bar, state]);
  useEffect(() => {
    const note = () => {
      hadFocus.current = bar.current?.contains(document.activeElement) ?? false;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [bar]);
}
