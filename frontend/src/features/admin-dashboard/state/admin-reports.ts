import { createLoadable } from '@/lib/store/create-loadable';
import { fetchReport, fetchReports } from '../api/admin-api';

/** A page of the reports, open ones first. */
export const adminReports = createLoadable({ name: 'adminReports', read: fetchReports });

/** The report whose sheet is open, with its context. */
export const adminReport = createLoadable({ name: 'adminReport', read: fetchReport });
