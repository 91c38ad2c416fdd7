import { Drawer as MantineDrawer, type DrawerProps } from '@mantine/core';
import { useBackClosesLayer } from '@/lib/layers';

/** Mantine's sheet, which Back closes too. */
export function Drawer(props: DrawerProps) {
  useBackClosesLayer(props.opened, props.onClose);
  return <MantineDrawer {...props} />;
}
