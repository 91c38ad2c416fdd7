import { AppError } from '@kq/kernel';
import { checkAccess } from '@kq/service-kit/http/authenticate';
import { exchangeOf } from '../http/exchange';
import { type Handler } from '../http/handler';
import { sendError } from '../http/send';

/** Checks the access of the route table: 401 without a session, 403 for another role. The services check again. */
export function createRoles(): Handler {
  return (req, res, next) => {
    const { route, principal } = exchangeOf(req);
    if (route === null) return sendError(req, res, new AppError('NOT_FOUND'));
    try {
      checkAccess(route.definition.access, principal);
    } catch (error) {
      return sendError(req, res, error);
    }
    next();
  };
}
