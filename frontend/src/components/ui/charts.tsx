import { type ReactNode } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatNumber } from '@kq/contracts/format';
import { chartText as text } from '@/texts/charts';
import styles from './charts.module.css';

interface Point {
  readonly name: string;
  /** Null where there is nothing to measure: `–`. */
  readonly count: number | null;
}

interface FigureProps {
  readonly title: string;
  /** What exactly is counted. */
  readonly hint?: string;
  /** Heading of the first column of the table. */
  readonly nameLabel: string;
  /** Heading of the second column; "Anzahl" without one. */
  readonly valueLabel?: string;
  readonly points: readonly Point[];
  /** In place of a chart without values: nothing was measured. */
  readonly none?: string;
  /** In place of a chart whose values are all 0. */
  readonly zero?: string;
  /** True where 0 is a value like any other and is shown: a time, a share. */
  readonly isZeroValue?: boolean;
  /** Prints a value: `12 %`, `4.032,00 €`. */
  readonly format?: (value: number) => string;
}

const axis = { stroke: 'var(--kq-text-dimmed)', fontSize: 13, tickLine: false } as const;
const tooltip = ({ valueLabel = text.count, format = formatNumber }: FigureProps) => ({
  contentStyle: {
    background: 'var(--kq-surface)',
    border: '1px solid var(--kq-line)',
    borderRadius: 8,
    color: 'var(--kq-text)',
  },
  cursor: { fill: 'var(--kq-action-soft)' },
  formatter: (value: unknown): [string, string] => [format(Number(value)), valueLabel],
});

/** Amounts side by side: lying bars, names in full. */
export function BarFigure(props: FigureProps) {
  const { points, format } = props;
  return (
    <Figure {...props}>
      <ResponsiveContainer width="100%" height={Math.max(120, points.length * 36 + 30)}>
        <BarChart
          accessibilityLayer={false}
          data={[...points]}
          layout="vertical"
          margin={{ left: 0, right: 24 }}
        >
          <XAxis
            type="number"
            allowDecimals={false}
            {...axis}
            {...(format ? { tickFormatter: format, tickCount: 3 } : {})}
          />
          <YAxis type="category" dataKey="name" width={128} {...axis} />
          <Tooltip {...tooltip(props)} />
          <Bar dataKey="count" fill="var(--kq-action)" radius={[0, 4, 4, 0]} isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </Figure>
  );
}

/** A course over days. */
export function LineFigure(props: FigureProps) {
  const { points } = props;
  return (
    <Figure {...props}>
      <ResponsiveContainer width="100%" height={210}>
        <LineChart accessibilityLayer={false} data={[...points]} margin={{ left: -16, right: 16, top: 8 }}>
          <CartesianGrid stroke="var(--kq-line)" vertical={false} />
          <XAxis dataKey="name" minTickGap={32} {...axis} />
          <YAxis allowDecimals={false} {...axis} />
          <Tooltip {...tooltip(props)} />
          <Line
            dataKey="count"
            stroke="var(--kq-action)"
            strokeWidth={2}
            dot={points.length < 15}
            isAnimationActive={false}
          />
        </LineChart>
      </ResponsiveContainer>
    </Figure>
  );
}

function Figure(props: FigureProps & { readonly children: ReactNode }) {
  const { title, hint, nameLabel, valueLabel = text.count, points, format = formatNumber } = props;
  const instead = insteadOfChart(props);
  return (
    <section className={styles.card}>
      <h3>{title}</h3>
      {hint && <p className={styles.dimmed}>{hint}</p>}
      {instead !== null ? (
        <p className={styles.dimmed}>{instead}</p>
      ) : (
        <>
          <div aria-hidden="true">{props.children}</div>
          <details className={styles.asTable}>
            <summary>{text.table}</summary>
            <table>
              <caption className="kq-visually-hidden">{title}</caption>
              <thead>
                <tr>
                  <th scope="col">{nameLabel}</th>
                  <th scope="col">{valueLabel}</th>
                </tr>
              </thead>
              <tbody>
                {points.map(({ name, count }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>{count === null ? '–' : format(count)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </section>
  );
}

/** Returns the sentence in place of a chart, null where the chart has something to show. */
function insteadOfChart({ points, none, zero, isZeroValue = false }: FigureProps): string | null {
  if (points.every(({ count }) => count === null)) return none ?? text.none;
  if (isZeroValue || points.some(({ count }) => count !== null && count > 0)) return null;
  return zero ?? text.zero;
}
