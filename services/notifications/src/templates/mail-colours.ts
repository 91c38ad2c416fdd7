/** Colours of docs/look.md; mail clients support neither classes nor variables. */
export const INK = '#16242E';
export const DIMMED = '#4F5F6B';
export const PETROL = '#0B5D63';
export const LINE = '#DDE3E6';
