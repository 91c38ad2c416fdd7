/**
 * Kinds of the parameters of reasons: `date` is an ISO date, `intervals` are pairs of them (`2026-12-01/2026-12-05`),
 * `texts` a list of names, a list of words one of them.
 * Texts come from users and are shown as they are.
 */
export type ParamKind = 'number' | 'text' | 'date' | 'texts' | 'intervals' | readonly string[];

/** Parameters of reasons by name; a reason without any has an empty table. */
export type ReasonTable = Readonly<Record<string, Readonly<Record<string, ParamKind>>>>;

type ParamOf<K extends ParamKind> = K extends 'number'
  ? number
  : K extends 'texts' | 'intervals'
    ? readonly string[]
    : K extends readonly (infer Word)[]
      ? Word
      : string;

export type ParamsOf<T extends Readonly<Record<string, ParamKind>>> = {
  readonly [P in keyof T]: ParamOf<T[P]>;
};

/** The sentences of a table in one language: a text, or a function of the parameters. */
export type ReasonTexts<T extends ReasonTable> = {
  readonly [N in keyof T]: keyof T[N] extends never ? string : (params: ParamsOf<T[N]>) => string;
};

export interface DateSpan {
  readonly from: string;
  readonly to: string;
}

/** Returns spans of dates as the parameter of a reason. */
export const intervalsOf = (spans: readonly DateSpan[]): string[] =>
  spans.map(({ from, to }) => `${from}/${to}`);

/** Returns the spans of a parameter that `intervalsOf` has made. */
export const spansOf = (intervals: readonly string[]): DateSpan[] =>
  intervals.map((interval) => {
    const [from = '', to = ''] = interval.split('/');
    return { from, to };
  });
