import { call, put, takeLeading } from 'typed-redux-saga';
import { type ReportReceipt } from '@kq/contracts/http/reports';
import { api } from '@/lib/api';
import { toPlainError } from '@/lib/api-error';
import { type ListingReport, reportFailed, reportReceived, reportSubmitted } from './report.slice';

export function* reportAccommodationSaga() {
  yield* takeLeading(reportSubmitted, submit);
}

function* submit({ payload }: ReturnType<typeof reportSubmitted>) {
  try {
    yield* put(reportReceived(yield* call(sendReport, payload)));
  } catch (error) {
    yield* put(reportFailed(toPlainError(error)));
  }
}

const sendReport = ({ accommodationId, ...body }: ListingReport): Promise<ReportReceipt> =>
  api('POST /accommodations/:id/report', { params: { id: accommodationId }, body });
