import { combineSlices, configureStore, type UnknownAction } from '@reduxjs/toolkit';
import { MantineProvider } from '@mantine/core';
import { act, render } from '@testing-library/react';
import { type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { receivedRequests } from '@/features/owner-dashboard/state/received-requests';
import { RespondTextsProvider } from '@/features/respond/components/respond-texts';
import { respondText } from '@/features/respond/texts';
import { requestStatusSlice } from '@/features/request-status/state/request-status.slice';

/** Renders what prints the sums and stays of requests, with the state of dispatcher and owner. */
export function showPrinted(content: ReactNode, loaded?: UnknownAction, path = '/'): HTMLElement {
  const store = configureStore({ reducer: combineSlices(requestStatusSlice, receivedRequests.slice) });
  const { container } = render(
    <Provider store={store}>
      <MantineProvider env="test">
        <RespondTextsProvider value={respondText}>
          <MemoryRouter initialEntries={[path]}>{content}</MemoryRouter>
        </RespondTextsProvider>
      </MantineProvider>
    </Provider>,
  );
  if (loaded) act(() => void store.dispatch(loaded));
  return container;
}
