import { type ServerResponse } from 'node:http';
import { AppError } from '@kq/kernel';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type UploadSlots } from './upload-slots';

/** The slot of one upload. */
export interface UploadSlot {
  /** Runs the handler; the slot stays taken until the handler and the response are both over. */
  hold<T>(handle: () => Promise<T>): Promise<T>;
}

/**
 * Takes a slot for an upload whose sender has the right to it. The slot is free when the response is closed and no handler
 * runs any more. @throws AppError as `UploadSlots.take`; BAD_REQUEST when the client has disconnected
 */
export function takeUploadSlot(slots: UploadSlots, request: FastifyRequest, reply: FastifyReply): UploadSlot {
  const { principal } = request;
  if (principal === null) throw new AppError('UNAUTHENTICATED');
  return holdSlot(() => slots.take(principal), request, reply);
}

/** Takes a slot that is free when the response is closed and no handler runs any more. @throws AppError as `take`, and as above */
export function holdSlot(take: () => () => void, request: FastifyRequest, reply: FastifyReply): UploadSlot {
  if (isClosed(reply.raw) || request.raw.socket.destroyed) throw disconnected();
  const release = take();
  let isOver = false;
  let isHandling = false;
  const hasEnded = () => isOver;
  const close = (): void => {
    isOver = true;
    reply.raw.off('close', close);
    request.raw.socket.off('close', close);
    if (!isHandling) release();
  };
  reply.raw.once('close', close);
  // A response that is queued behind another one of its connection emits no `close` when the connection ends.
  request.raw.socket.once('close', close);
  return {
    async hold(handle) {
      if (isOver) throw disconnected();
      isHandling = true;
      try {
        return await handle();
      } finally {
        isHandling = false;
        if (hasEnded()) release();
      }
    },
  };
}

const isClosed = (response: ServerResponse): boolean => response.destroyed || response.closed;

const disconnected = (): AppError => new AppError('BAD_REQUEST', { message: 'client disconnected' });
