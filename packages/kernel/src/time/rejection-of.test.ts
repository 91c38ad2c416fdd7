import { rejectionOf } from './rejection-of';

describe('rejectionOf', () => {
  it('rejects with the reason once the signal aborts, and immediately when it has', async () => {
    const controller = new AbortController();
    const waiting = rejectionOf(controller.signal);
    controller.abort(new Error('interrupted'));
    await expect(waiting).rejects.toThrow('interrupted');
    await expect(rejectionOf(controller.signal)).rejects.toThrow('interrupted');
  });
});
