import { searchText } from '@/features/search/texts';

const CARDS = 4;

/** What the search shows until its scripts have run: written into search.html (scripts/prerender.mjs). */
export function SearchShell() {
  return (
    <main className="kq-city kq-search-shell">
      <div className="kq-city-head">
        <h1>{searchText.heading}</h1>
        <p>{searchText.lead}</p>
        <ul aria-hidden="true">
          {Array.from({ length: CARDS }, (_value, index) => (
            <li key={index} />
          ))}
        </ul>
      </div>
    </main>
  );
}
