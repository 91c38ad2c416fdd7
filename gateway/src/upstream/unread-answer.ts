import { type ServerResponse } from 'node:http';
import { type Writable } from 'node:stream';
import { type Dispatcher } from 'undici';
import { type HeldBytes, type HeldShare } from './held-bytes';

/** What the gateway holds of an answer for a client that reads more slowly than the service sends. */
export class UnreadAnswer {
  private readonly share: HeldShare;
  private isWaitingForDrain = false;

  /** `sink`: where the answer is written, `res` itself or a filter before it. */
  constructor(
    private readonly res: ServerResponse,
    private readonly sink: Writable,
    held: HeldBytes,
  ) {
    this.share = held.open();
    res.once('close', () => this.share.close());
  }

  /** Records what is held and resumes the service once the client has read it. @returns true while it may continue */
  hold(controller: Dispatcher.DispatchController): boolean {
    if (!this.isWaitingForDrain) {
      this.isWaitingForDrain = true;
      this.sink.once('drain', () => {
        this.isWaitingForDrain = false;
        this.share.note(this.bytes());
        controller.resume();
      });
    }
    return this.share.note(this.bytes());
  }

  private bytes(): number {
    const { sink, res } = this;
    return res.writableLength + (sink === res ? 0 : sink.writableLength);
  }
}
