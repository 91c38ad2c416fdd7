import { useState } from 'react';
import { PlainButton } from '@/components/ui/button';
import { type ReportedAccommodation, ReportSheet } from './report-sheet';
import { reportAccommodationText } from './texts';

/** A quiet button that opens the sheet. */
export function ReportButton({ accommodation }: { readonly accommodation: ReportedAccommodation }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <PlainButton look="quiet" onClick={() => setIsOpen(true)}>
        {reportAccommodationText.open}
      </PlainButton>
      {isOpen && <ReportSheet accommodation={accommodation} onClose={() => setIsOpen(false)} />}
    </>
  );
}
