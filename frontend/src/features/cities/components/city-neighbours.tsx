import { Link } from 'react-router-dom';
import { type CityPage } from '@kq/contracts/http/accommodations';
import { cityText, neighbourNote } from '@kq/contracts/text/city';
import { cityPath } from '@/config/paths';

/** Cities nearby with distance and offers; nothing where there are none. */
export function CityNeighbours({ page: { city, neighbours } }: { readonly page: CityPage }) {
  if (neighbours.length === 0) return null;
  return (
    <section className="kq-city-list" aria-labelledby="city-neighbours">
      <h2 id="city-neighbours">{cityText.neighbours(city.name)}</h2>
      <ul>
        {neighbours.map((neighbour) => (
          <li key={neighbour.slug}>
            <Link to={cityPath(neighbour.slug)}>{neighbour.name}</Link>
            <span>{neighbourNote(neighbour)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
