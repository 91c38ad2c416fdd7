/** English texts that replace the German text of the server, by the code of the error. */
export const englishErrors = {
  bad_request: 'The call was not valid.',
  unauthenticated: 'Please sign in.',
  forbidden: 'You do not have permission for this.',
  not_found: 'The request was not found.',
  conflict: 'This is not possible at the moment. Please reload the page.',
  request_closed: 'This request is already closed.',
  gone: 'This link is no longer valid.',
  validation_failed: 'Please check your entries.',
  too_many_requests: 'Too many attempts. Please try again in a moment.',
  internal: 'Something went wrong on our side.',
  upstream_failed: 'The service is not responding at the moment.',
  unavailable: 'The service is not available at the moment. Please try again shortly.',
  upstream_timeout: 'The service took too long.',
  timeout: 'This took too long. Please try again.',
  network: 'No connection. Please check your network and try again.',
} as const;
