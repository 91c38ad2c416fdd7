import { PRODUCT_NAME } from '@kq/contracts/constants';
import { BRAND_COLORS } from '@/config/brand-colors';

/** The mark and the name; decoration of the mark is hidden from screen readers. */
export function Brand() {
  return (
    <>
      <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="7" fill={BRAND_COLORS.ground} />
        <path
          d="M6 25V15l10-8 10 8v10"
          fill="none"
          stroke={BRAND_COLORS.house}
          strokeWidth="2.6"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
        <path
          d="M11 25v-5.5h10V25"
          fill="none"
          stroke={BRAND_COLORS.door}
          strokeWidth="2.6"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      </svg>
      <span>{PRODUCT_NAME}</span>
    </>
  );
}
