import '@mantine/core/styles.layer.css';
import '@/theme/mantine-overrides.css';
import 'dayjs/locale/de';
import { MantineProvider } from '@mantine/core';
import { Outlet } from 'react-router-dom';
import { colorSchemeManager } from '@/theme/color-scheme';
import { mantineCssVariables, mantineTheme } from '@/theme/mantine-theme';

/** Mantine with our theme, around all pages that use it; the landing never loads it. */
export function MantineLayout() {
  return (
    <MantineProvider
      theme={mantineTheme}
      cssVariablesResolver={mantineCssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <Outlet />
    </MantineProvider>
  );
}
