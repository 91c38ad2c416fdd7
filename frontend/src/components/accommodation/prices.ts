import { useMemo } from 'react';
import { useLocalStorage } from '@mantine/hooks';
import {
  type ListedPrices,
  netCents,
  netStayCents,
  priceForNights,
  type StayCents,
  type Vat,
} from '@kq/contracts/amount';
import { netVatWords, vatWords } from '@kq/contracts/format';
import { storageKeys } from '@/config/storage-keys';

/** Prices as a visitor wants to see them. All arguments are gross. */
export interface Prices {
  readonly cents: (grossCents: number, vat: Vat) => number;
  readonly stay: (gross: StayCents, vat: Vat) => StayCents;
  /** `inkl. 7 % MwSt.` or `zzgl. 7 % MwSt.` */
  readonly vatWords: (vat: Vat) => string;
}

export const GROSS_PRICES: Prices = { cents: (cents) => cents, stay: (stay) => stay, vatWords };
export const NET_PRICES: Prices = { cents: netCents, stay: netStayCents, vatWords: netVatWords };

/** The visitor's choice, the same in all cards and on all pages, remembered in the browser. */
export const useIsNet = () =>
  useLocalStorage({ key: storageKeys.netPrices, defaultValue: false, getInitialValueInEffect: false });

interface PricedAccommodation extends ListedPrices {
  readonly vat: Vat;
}

export function usePrices(): Prices {
  const [isNet] = useIsNet();
  return isNet ? NET_PRICES : GROSS_PRICES;
}

/** The accommodations with the price that is shown: for a stay of `nights`, or as listed. */
export function useShownPrices<Accommodation extends PricedAccommodation>(
  accommodations: readonly Accommodation[],
  nights: number | null,
): readonly Accommodation[] {
  const prices = usePrices();
  return useMemo(
    () =>
      accommodations.map((accommodation) => ({
        ...accommodation,
        price_per_bed_night: prices.cents(priceForNights(accommodation, nights), accommodation.vat),
      })),
    [accommodations, prices, nights],
  );
}
