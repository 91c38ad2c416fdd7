import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type z } from 'zod';
import { type reportListingBodySchema, type ReportReceipt } from '@kq/contracts/http/reports';
import { type PlainError } from '@/lib/api-error';

export interface ListingReport extends z.infer<typeof reportListingBodySchema> {
  readonly accommodationId: number;
}

interface ReportState {
  readonly isBusy: boolean;
  readonly error: PlainError | null;
  readonly receipt: ReportReceipt | null;
}

const initialState: ReportState = { isBusy: false, error: null, receipt: null };

/** One report of an accommodation at a time. */
export const reportAccommodationSlice = createSlice({
  name: 'reportAccommodation',
  initialState: initialState as ReportState,
  reducers: {
    reportOpened: (): ReportState => initialState,
    reportSubmitted: (_state, _action: PayloadAction<ListingReport>): ReportState => ({
      ...initialState,
      isBusy: true,
    }),
    reportReceived: (_state, { payload }: PayloadAction<ReportReceipt>): ReportState => ({
      ...initialState,
      receipt: payload,
    }),
    reportFailed: (_state, { payload }: PayloadAction<PlainError>): ReportState => ({
      ...initialState,
      error: payload,
    }),
  },
  selectors: { selectReport: (state) => state },
});

export const { reportOpened, reportSubmitted, reportReceived, reportFailed } =
  reportAccommodationSlice.actions;
export const { selectReport } = reportAccommodationSlice.selectors;
