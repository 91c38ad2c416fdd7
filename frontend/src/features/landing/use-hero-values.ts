import { useCallback, useEffect, useState } from 'react';
import { useIsHydrated } from '@/lib/hydration';
import { emptyHero, type HeroValues, readHero, storeHero } from './hero-values';

/** The fields of the hero form, as this tab last had them, and what changes some of them. */
export function useHeroValues() {
  const isHydrated = useIsHydrated();
  const [values, setValues] = useState<HeroValues>(() => (isHydrated && readHero(new Date())) || emptyHero);
  // The prerendered markup is empty; what was typed before the hydration follows, and wins.
  useEffect(() => {
    const stored = readHero(new Date());
    if (stored) setValues(stored);
  }, []);
  useEffect(() => {
    if (values !== emptyHero) storeHero(values);
  }, [values]);
  const change = useCallback(
    (changes: Partial<HeroValues>) => setValues((former) => ({ ...former, ...changes })),
    [],
  );
  return [values, change] as const;
}
