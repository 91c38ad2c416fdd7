import { useState } from 'react';
import { type OwnAccommodation } from '../../api/owner-api';
import { ListingEditor } from './listing-editor';
import { ListingFlow } from './listing-flow';

/** The six steps of a new accommodation or a draft, also while it is being published; the editor of all others. */
export function ListingView({ accommodation }: { readonly accommodation: OwnAccommodation | null }) {
  const [published] = useState(accommodation?.status === 'draft' ? null : accommodation);
  return published ? (
    <ListingEditor accommodation={accommodation ?? published} />
  ) : (
    <ListingFlow accommodation={accommodation} />
  );
}
