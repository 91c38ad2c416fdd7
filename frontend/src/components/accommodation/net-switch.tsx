import { Switch } from '@mantine/core';
import { useIsNet } from './prices';
import styles from './net-switch.module.css';
import { NET_SWITCH } from './texts';

/** Shows all prices without VAT, for companies that deduct it. */
export function NetSwitch() {
  const [isNet, setIsNet] = useIsNet();
  return (
    <Switch
      classNames={{ root: styles.root, body: styles.body, label: styles.label }}
      label={NET_SWITCH}
      checked={isNet}
      onChange={(event) => setIsNet(event.currentTarget.checked)}
    />
  );
}
