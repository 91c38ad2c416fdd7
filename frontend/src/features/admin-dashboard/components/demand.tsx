import { type ReactNode, useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { formatCount, formatDate, formatNumber } from '@kq/contracts/format';
import { DEMAND_NEARBY_KM } from '@kq/contracts/http/analytics';
import { LoadableView } from '@/components/ui/loadable-view';
import { keepDates } from '@/lib/keep-dates';
import { ScrollRegion } from '@/components/ui/scroll-region';
import { type Demand as DemandData } from '../api/admin-api';
import { adminDemand } from '../state/admin-demand';
import { adminDashboardText } from '../texts';
import styles from './admin-dashboard.module.css';

const text = adminDashboardText.demand;

/** A circle of the map. */
export interface DemandSpot {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  readonly count: number;
  readonly words: string;
}

interface DemandProps {
  readonly days: number;
  /** The map; the table beside it has the same values. */
  readonly renderMap: (spots: readonly DemandSpot[], label: string) => ReactNode;
}

/** What was searched where no accommodation is, and texts that name no known place. */
export function Demand({ days, renderMap }: DemandProps) {
  const dispatch = useDispatch();
  const demand = useSelector(adminDemand.select);
  useEffect(() => {
    dispatch(adminDemand.wanted(days));
  }, [days, dispatch]);
  return (
    <LoadableView
      loadable={demand}
      loadingLabel={text.loading}
      itemHeight={280}
      errorTitle={text.failed}
      onRetry={() => dispatch(adminDemand.wanted(days))}
    >
      {(data) => (
        <div className={`${styles.cards} ${styles.below}`}>
          <Towns towns={data.towns} renderMap={renderMap} />
          <UnknownTexts texts={data.unknown_texts} />
        </div>
      )}
    </LoadableView>
  );
}

function Towns({
  towns,
  renderMap,
}: Pick<DemandProps, 'renderMap'> & { readonly towns: DemandData['towns'] }) {
  const spots = useMemo(
    () =>
      towns.map(({ name, lat, lng, searches }) => ({
        name,
        lat,
        lng,
        count: searches,
        words: `${name}: ${formatCount(searches, text.search, text.searches)}`,
      })),
    [towns],
  );
  return (
    <section className={`${styles.card} ${styles.wide}`}>
      <h3>{text.title}</h3>
      <p className={styles.dimmed}>{text.meaning}</p>
      {towns.length === 0 ? (
        <p className={styles.dimmed}>{text.none}</p>
      ) : (
        <div className={styles.demand}>
          <div className={styles.demandMap}>{renderMap(spots, text.map)}</div>
          <ScrollRegion label={text.title} className={styles.asTable}>
            <table>
              <caption className="kq-visually-hidden">{text.title}</caption>
              <thead>
                <tr>
                  <th scope="col">{text.town}</th>
                  <th scope="col">{text.searches}</th>
                  <th scope="col">{text.nearby(DEMAND_NEARBY_KM)}</th>
                </tr>
              </thead>
              <tbody>
                {towns.map(({ place_id: id, name, searches, accommodations_nearby: nearby }) => (
                  <tr key={id}>
                    <th scope="row">{name}</th>
                    <td>{formatNumber(searches)}</td>
                    <td>{formatNumber(nearby)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        </div>
      )}
    </section>
  );
}

function UnknownTexts({ texts }: { readonly texts: DemandData['unknown_texts'] }) {
  return (
    <section className={`${styles.card} ${styles.wide}`}>
      <h3>{text.unknown}</h3>
      <p className={styles.dimmed}>{text.unknownMeaning}</p>
      {texts.length === 0 ? (
        <p className={styles.dimmed}>{text.none}</p>
      ) : (
        <ScrollRegion label={text.unknown} className={styles.asTable}>
          <table>
            <caption className="kq-visually-hidden">{text.unknown}</caption>
            <thead>
              <tr>
                <th scope="col">{text.typed}</th>
                <th scope="col">{text.searches}</th>
                <th scope="col">{text.last}</th>
              </tr>
            </thead>
            <tbody>
              {texts.map(({ text: typed, searches, last_searched_on: last }) => (
                <tr key={typed}>
                  <th scope="row" className={styles.typed}>
                    {typed}
                  </th>
                  <td>{formatNumber(searches)}</td>
                  <td>{keepDates(formatDate(last))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  );
}
