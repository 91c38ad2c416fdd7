import { type ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import styles from './button.module.css';

interface ButtonLook {
  /** `primary` once per screen; `secondary` is outlined, `quiet` is text only. */
  readonly look?: 'primary' | 'secondary' | 'quiet';
  readonly isFullWidth?: boolean;
}

/** The button of pages without Mantine; 44 px high. */
export function PlainButton({
  look = 'primary',
  isFullWidth = false,
  ...rest
}: ButtonLook & ComponentProps<'button'>) {
  return <button type="button" {...rest} className={classOf(look, isFullWidth, rest.className)} />;
}

/** The same as a link inside the app. */
export function ButtonLink({
  look = 'primary',
  isFullWidth = false,
  ...rest
}: ButtonLook & ComponentProps<typeof Link>) {
  return <Link {...rest} className={classOf(look, isFullWidth, rest.className)} />;
}

function classOf(look: 'primary' | 'secondary' | 'quiet', isFullWidth: boolean, extra?: string): string {
  return [styles['button'], styles[look], isFullWidth ? styles['full'] : '', extra].filter(Boolean).join(' ');
}
