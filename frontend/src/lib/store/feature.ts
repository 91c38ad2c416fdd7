import { type Reducer } from '@reduxjs/toolkit';
import { type Saga } from 'redux-saga';

/** Slices and sagas that a feature adds to the store when its first page is opened. */
export interface Feature {
  /** Names its saga in error reports; a feature is added once per name. */
  readonly name: string;
  readonly slices?: readonly FeatureSlice[];
  readonly saga?: Saga;
}

/** The part of an RTK slice that injection needs. */
export interface FeatureSlice {
  readonly reducerPath: string;
  // A slice of any state; its own types are checked where it is made and selected.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly reducer: Reducer<any>;
}
