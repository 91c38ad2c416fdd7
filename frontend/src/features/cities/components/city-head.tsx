import { type CityPage } from '@kq/contracts/http/accommodations';
import { cityStats, cityLead, cityText } from '@kq/contracts/text/city';

/** Heading and facts of a city page: the same elements as in the served page, in the same place (gateway, city-page.ts). */
export function CityHead({ page }: { readonly page: CityPage }) {
  return (
    <div className="kq-city-head">
      <h1>{cityText.heading(page.city.name)}</h1>
      <p>{cityLead(page)}</p>
      <dl aria-label={cityText.facts}>
        {cityStats(page).map(([value, label]) => (
          <div key={label}>
            <dd>{value}</dd>
            <dt>{label}</dt>
          </div>
        ))}
      </dl>
    </div>
  );
}
