import { useState } from 'react';
import { useIsHydrated } from '@/lib/hydration';
import { chooseColorScheme, type ColorScheme, readColorScheme } from '@/theme/color-scheme';
import styles from './footer.module.css';

/** Light, dark, or as the operating system has it. */
export function ColorSchemeChoice() {
  const isHydrated = useIsHydrated();
  const [scheme, setScheme] = useState(readColorScheme);
  const choose = (chosen: ColorScheme) => {
    chooseColorScheme(chosen);
    setScheme(chosen);
  };
  return (
    <label className={styles.scheme}>
      Darstellung
      <select
        value={isHydrated ? scheme : 'auto'}
        onChange={(event) => choose(event.target.value as ColorScheme)}
      >
        <option value="auto">wie das Gerät</option>
        <option value="light">hell</option>
        <option value="dark">dunkel</option>
      </select>
    </label>
  );
}
