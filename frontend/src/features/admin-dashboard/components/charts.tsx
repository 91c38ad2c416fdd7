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
import { adminDashboardText } from '@kq/contracts/text/spa-admin-dashboard';
import styles from './admin-dashboard.module.css';

const text = adminDashboardText.analytics;

interface Point {
  readonly name: string;
  readonly count: number;
}

interface FigureProps {
  readonly title: string;
  /** Heading of the first column of the table. */
  readonly nameLabel: string;
  readonly points: readonly Point[];
}

const axis = { stroke: 'var(--kq-text-dimmed)', fontSize: 13, tickLine: false } as const;
const tooltip = {
  contentStyle: {
    background: 'var(--kq-surface)',
    border: '1px solid var(--kq-line)',
    borderRadius: 8,
    color: 'var(--kq-text)',
  },
  cursor: { fill: 'var(--kq-action-soft)' },
  formatter: (value: unknown): [string, string] => [formatNumber(Number(value)), text.count],
};

/** Amounts side by side: lying bars, names in full. */
export function BarFigure({ title, nameLabel, points }: FigureProps) {
  return (
    <Figure title={title} nameLabel={nameLabel} points={points}>
      <ResponsiveContainer width="100%" height={Math.max(120, points.length * 36 + 30)}>
        <BarChart
          accessibilityLayer={false}
          data={[...points]}
          layout="vertical"
          margin={{ left: 0, right: 24 }}
        >
          <XAxis type="number" allowDecimals={false} {...axis} />
          <YAxis type="category" dataKey="name" width={128} {...axis} />
          <Tooltip {...tooltip} />
          <Bar dataKey="count" fill="var(--kq-action)" radius={[0, 4, 4, 0]} isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </Figure>
  );
}

/** A course over days. */
export function LineFigure({ title, nameLabel, points }: FigureProps) {
  return (
    <Figure title={title} nameLabel={nameLabel} points={points}>
      <ResponsiveContainer width="100%" height={210}>
        <LineChart accessibilityLayer={false} data={[...points]} margin={{ left: -16, right: 16, top: 8 }}>
          <CartesianGrid stroke="var(--kq-line)" vertical={false} />
          <XAxis dataKey="name" minTickGap={32} {...axis} />
          <YAxis allowDecimals={false} {...axis} />
          <Tooltip {...tooltip} />
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

function Figure({ title, nameLabel, points, children }: FigureProps & { readonly children: ReactNode }) {
  const isEmpty = points.every((point) => point.count === 0);
  return (
    <section className={styles.card}>
      <h3>{title}</h3>
      {isEmpty ? (
        <p className={styles.dimmed}>{text.none}</p>
      ) : (
        <>
          <div aria-hidden="true">{children}</div>
          <details className={styles.asTable}>
            <summary>{text.table}</summary>
            <table>
              <caption className="kq-visually-hidden">{title}</caption>
              <thead>
                <tr>
                  <th scope="col">{nameLabel}</th>
                  <th scope="col">{text.count}</th>
                </tr>
              </thead>
              <tbody>
                {points.map(({ name, count }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>{formatNumber(count)}</td>
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
