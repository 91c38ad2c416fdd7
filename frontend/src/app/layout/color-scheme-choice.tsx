import { useState } from 'react';
import { useFrameTexts } from '@/lib/frame-texts';
import { useIsHydrated } from '@/lib/hydration';
import { chooseColorScheme, type ColorScheme, readColorScheme } from '@/theme/color-scheme';
import styles from './footer.module.css';

/** Light, dark, or as the operating system has it. */
export function ColorSchemeChoice() {
  const isHydrated = useIsHydrated();
  const { scheme: text } = useFrameTexts();
  const [scheme, setScheme] = useState(readColorScheme);
  const choose = (chosen: ColorScheme) => {
    chooseColorScheme(chosen);
    setScheme(chosen);
  };
  return (
    <label className={styles.scheme}>
      {text.title}
      <select
        value={isHydrated ? scheme : 'auto'}
        onChange={(event) => choose(event.target.value as ColorScheme)}
      >
        <option value="auto">{text.auto}</option>
        <option value="light">{text.light}</option>
        <option value="dark">{text.dark}</option>
      </select>
    </label>
  );
}
