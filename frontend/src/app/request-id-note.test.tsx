import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { Toaster } from './layout/toaster';
import { createAppStore } from './store';
import { type PlainError } from '@/lib/api-error';
import { failureShown } from '@/lib/toasts/toast.slice';
import { RequestIdNote } from '@/components/ui/request-id-note';

const failure = (status: number): PlainError => ({
  status,
  code: 'internal',
  message: 'Da ist etwas schiefgegangen.',
  fields: {},
  requestId: 'r-17',
});

describe('RequestIdNote', () => {
  it('prints the request id of a failure of the server', () => {
    render(<RequestIdNote error={failure(503)} />);
    expect(screen.getByText('Vorgang r-17')).toBeTruthy();
  });

  it('prints nothing for an error that the visitor corrects', () => {
    const { container } = render(<RequestIdNote error={failure(422)} />);
    expect(container.textContent).toBe('');
  });

  it('is part of the toast of a failed call', () => {
    const { store } = createAppStore();
    store.dispatch(failureShown(failure(500)));
    render(
      <Provider store={store}>
        <Toaster />
      </Provider>,
    );
    expect(screen.getByText('Vorgang r-17')).toBeTruthy();
  });
});
