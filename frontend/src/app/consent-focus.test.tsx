import { fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { emptyLocation, LocationField, locationFeature } from '@/components/location-field';
import { stubApi } from '@/testing/api-stub';
import { createAppStore } from './store';

it('keeps the keyboard in the place field when the question for consent goes away', () => {
  stubApi({});
  const { store, addFeature } = createAppStore();
  addFeature(locationFeature);
  const field = (
    <LocationField
      id="f"
      label="Einsatzort"
      value={{ ...emptyLocation, text: 'Ludwigsh' }}
      onChange={() => undefined}
      source="landing_page"
    />
  );
  render(
    <Provider store={store}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: field }])} />
    </Provider>,
  );
  const input = screen.getByRole('combobox');
  fireEvent.focus(input);
  const allow = screen.getByRole('button', { name: 'Vorschläge erlauben' });
  allow.focus();
  fireEvent.click(allow);
  expect(document.activeElement).toBe(input);
});
