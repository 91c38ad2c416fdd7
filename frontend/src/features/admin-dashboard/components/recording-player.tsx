import '@rrweb/replay/dist/style.css';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button, NativeSelect, Switch } from '@mantine/core';
import { Replayer } from '@rrweb/replay';
import { type eventWithTime } from '@rrweb/types';
import { ErrorState } from '@/components/ui/error-state';
import { recordingText as text } from '../recording-texts';
import { readRecording, type ReadRecording } from './recorded-events';
import { RecordingCalls } from './recording-calls';
import styles from './recordings.module.css';

const SPEEDS = [1, 2, 4, 8] as const;
const TICK_MS = 200;
/** A player needs the page and something that happens on it. */
const EVENTS_MIN = 2;

/** Rebuilds a recorded session in a frame that runs no scripts, with controls for keyboard and pointer. */
export function RecordingPlayer({ chunks }: { readonly chunks: readonly string[] }) {
  const recording = useMemo(() => readSafely(chunks), [chunks]);
  if (recording === null || recording.events.length < EVENTS_MIN)
    return <ErrorState title={text.unreadable} />;
  return (
    <>
      <Stage events={recording.events} />
      <RecordingCalls calls={recording.calls} />
    </>
  );
}

function readSafely(chunks: readonly string[]): ReadRecording | null {
  try {
    return readRecording(chunks);
  } catch {
    return null;
  }
}

function Stage({ events }: { readonly events: readonly eventWithTime[] }) {
  const stage = useRef<HTMLDivElement>(null);
  const [replayer, setReplayer] = useState<Replayer | null>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [atMs, setAtMs] = useState(0);
  const totalMs = replayer?.getMetaData().totalTime ?? 0;

  useEffect(() => {
    const root = stage.current;
    if (!root) return undefined;
    // Without `UNSAFE_replayCanvas` its frame is sandboxed without allow-scripts.
    const made = new Replayer([...events], {
      root,
      mouseTail: false,
      showWarning: false,
      // The focus of whoever watches stays with the controls.
      triggerFocus: false,
    });
    made.iframe.title = text.frame;
    made.iframe.tabIndex = -1;
    let shown = { width: 1, height: 1 };
    const refit = (): void => fit(root, made, shown);
    made.on('resize', (size) => {
      shown = size as typeof shown;
      refit();
    });
    window.addEventListener('resize', refit);
    made.on('finish', () => {
      setIsPlaying(false);
      setAtMs(made.getMetaData().totalTime);
    });
    made.pause(0);
    setReplayer(made);
    return () => {
      window.removeEventListener('resize', refit);
      made.destroy();
      root.replaceChildren();
    };
  }, [events]);

  useEffect(() => {
    if (!isPlaying || !replayer) return undefined;
    const timer = setInterval(() => setAtMs(Math.min(replayer.getCurrentTime(), totalMs)), TICK_MS);
    return () => clearInterval(timer);
  }, [isPlaying, replayer, totalMs]);

  const seek = (ms: number): void => {
    setAtMs(ms);
    if (isPlaying) replayer?.play(ms);
    else replayer?.pause(ms);
  };
  const toggle = (): void => {
    if (isPlaying) replayer?.pause();
    else replayer?.play(atMs >= totalMs ? 0 : atMs);
    setIsPlaying(!isPlaying);
  };

  return (
    <div>
      <div ref={stage} className={styles.stage} />
      <div className={styles.controls}>
        <Button onClick={toggle}>{isPlaying ? text.pause : text.play}</Button>
        <input
          type="range"
          className={styles.time}
          aria-label={text.position}
          aria-valuetext={text.of(clock(atMs), clock(totalMs))}
          min={0}
          max={totalMs}
          step={1000}
          value={atMs}
          onChange={(event) => seek(Number(event.currentTarget.value))}
        />
        <span className="kq-tabular">{text.of(clock(atMs), clock(totalMs))}</span>
        <NativeSelect
          aria-label={text.speed}
          data={SPEEDS.map((speed) => ({ value: String(speed), label: text.times(speed) }))}
          onChange={(event) => replayer?.setConfig({ speed: Number(event.currentTarget.value) })}
        />
        <Switch
          label={text.skip}
          onChange={(event) => replayer?.setConfig({ skipInactive: event.currentTarget.checked })}
        />
      </div>
    </div>
  );
}

/** Scales the recorded page down to the width of the stage. */
function fit(stage: HTMLElement, { wrapper }: Replayer, size: { width: number; height: number }): void {
  const scale = Math.min(1, stage.clientWidth / size.width);
  wrapper.style.transform = `scale(${scale})`;
  wrapper.style.transformOrigin = 'top left';
  stage.style.height = `${size.height * scale}px`;
}

function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
