import { record } from '@rrweb/record';
import { getRecordNetworkPlugin } from '@rrweb/rrweb-plugin-network-record';
import { EventType, type eventWithTime, type RecordPlugin } from '@rrweb/types';
import { type RecordedPage } from '@kq/contracts/recording';
import { pages } from '@/config/paths';
import { readToken } from '@/lib/session/token';
import { createChunkSender } from './chunk-sender';
import { maskEvent, PAGE_TAG } from './masking/mask-event';
import { BLOCKED, maskInput, maskText } from './masking/mask-node';
import { openSession, sessionAt } from './recording-session';
import { startChunkWorker } from './start-worker';
import { watchVitals } from './vitals';

/** docs/spec MON-02. */
export type RecordingState = 'NotRecording' | 'Recording';

export interface RecordingOptions {
  readonly visitor: string;
  readonly page: RecordedPage;
  /** Names the session, which then has no maximum age (docs/spec MON-03). */
  readonly sessionKey?: string;
  /** Is called when recording ends by itself: its worker has failed. */
  readonly onFailure: () => void;
}

export interface Recording {
  readonly state: RecordingState;
  /** Tells that the visitor is on another page. */
  showPage(page: RecordedPage): void;
  /** Ends it by hand. What waits is sent, unless the consent is gone. */
  stop(options: { readonly isWithdrawn: boolean }): void;
}

/** Stands for an event that does not leave the page. */
const DROPPED: eventWithTime = {
  type: EventType.Custom,
  data: { tag: 'dropped', payload: null },
  timestamp: 0,
};

/** Starts to record the page, masked before anything leaves it (docs/security.md S34, docs/spec MON-01). */
export function startRecording({ visitor, page, sessionKey, onFailure }: RecordingOptions): Recording {
  let state: RecordingState = 'Recording';
  let shown = page;
  let session = openSession(Date.now(), sessionKey);
  const worker = startChunkWorker();
  const sender = createChunkSender({
    worker,
    visitor,
    readToken,
    readVitals: watchVitals(),
    onSessionEnd: () => {
      sender.clear();
      begin(openSession(Date.now()));
    },
    onCaughtUp: () => record.takeFullSnapshot(),
    onFailure: fail,
  });
  sender.begin(session.id, shown);

  const masking: RecordPlugin = {
    name: 'kq/masking',
    options: {},
    eventProcessor: (event) =>
      (maskEvent(event, { page: shown, template: pages[shown].path }) ?? DROPPED) as never,
  };
  const stopRecord = record({
    emit(event) {
      if (state === 'NotRecording' || event === DROPPED) return;
      const current = sessionAt(session, Date.now());
      if (current !== session) return begin(current);
      sender.add(event);
    },
    plugins: [
      getRecordNetworkPlugin({
        initiatorTypes: ['fetch', 'xmlhttprequest'],
        recordHeaders: true,
        recordBody: ['application/json'],
      }),
      masking,
    ],
    maskAllInputs: true,
    maskInputFn: maskInput,
    maskTextSelector: '*',
    maskTextFn: maskText,
    blockSelector: BLOCKED,
    inlineStylesheet: false,
    inlineImages: false,
    recordCanvas: false,
    collectFonts: false,
    recordCrossOriginIframes: false,
    slimDOMOptions: 'all',
    sampling: { mousemove: 100, scroll: 150, input: 'last' },
  });
  const leaveHidden = (): void => {
    if (document.visibilityState === 'hidden') sender.leave();
  };
  // A phone may end a hidden page without another event; a hard navigation does not hide it first in every browser.
  document.addEventListener('visibilitychange', leaveHidden);
  window.addEventListener('pagehide', sender.leave);
  if (!stopRecord) fail();

  /** A session begins with the whole page. */
  function begin(next: typeof session): void {
    session = next;
    sender.begin(session.id, shown);
    record.takeFullSnapshot();
  }

  function fail(): void {
    if (state === 'NotRecording') return;
    end();
    worker.terminate();
    onFailure();
  }

  function end(): void {
    state = 'NotRecording';
    stopRecord?.();
    sender.close();
    document.removeEventListener('visibilitychange', leaveHidden);
    window.removeEventListener('pagehide', sender.leave);
  }

  return {
    get state() {
      return state;
    },
    showPage(next) {
      if (next === shown || state === 'NotRecording') return;
      shown = next;
      sender.begin(session.id, shown);
      record.addCustomEvent(PAGE_TAG, null);
    },
    stop({ isWithdrawn }) {
      if (state === 'NotRecording') return;
      if (isWithdrawn) worker.terminate();
      else sender.finish();
      end();
    },
  };
}
