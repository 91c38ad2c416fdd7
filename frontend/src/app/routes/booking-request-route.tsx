import { reportAccommodationFeature } from '@/components/report-accommodation';
import { requestStatusFeature } from '@/features/request-status';
import { RequestStatusPage } from '@/features/request-status/components/request-status-page';

export const features = [requestStatusFeature, reportAccommodationFeature];

export const Component = RequestStatusPage;
