import { type DataService } from '@kq/contracts';

/** A service's database, as an argument of `openDatabase` of @kq/embedded. */
export interface DatabaseAddress {
  readonly service: DataService;
  readonly uri: string;
  readonly name: string;
}
