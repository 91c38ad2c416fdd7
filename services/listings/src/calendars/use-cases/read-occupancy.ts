import { type Occupancy } from '@kq/contracts';
import { isReservedIn } from '../../beds/domain/reservation';
import { type AccommodationRepository, findOwn } from '../../accommodations';
import { occupancyOf } from '../domain/occupancy';
import { type CompaniesOf } from './ports';

interface Deps {
  readonly repository: Pick<AccommodationRepository, 'findById'>;
  readonly companiesOf: CompaniesOf;
}

interface Nights {
  readonly from: string;
  readonly to: string;
}

/** Use case of GET /accommodations/{id}/occupancy. @throws AppError NOT_FOUND, VALIDATION_FAILED */
export function createReadOccupancy({ repository, companiesOf }: Deps) {
  return async (id: number, ownerId: number, { from, to }: Nights): Promise<Occupancy> => {
    const doc = await findOwn(repository, id, ownerId);
    const shown = doc.stays.filter((stay) => isReservedIn(stay, { from, to }));
    const companies = await companiesOf(
      ownerId,
      shown.map(({ request_id }) => request_id),
    );
    return occupancyOf(doc, from, to, companies);
  };
}
